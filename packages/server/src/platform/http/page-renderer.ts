import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Brand } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import type { ReadInner } from './inner-reads.js'

/** What a page is rendered from: the user and the data of its screen. The web app defines its fields. */
export type Seed = object

interface SeedRequest {
  /** Path and search. */
  location: string
  /** Exchange time in ms before the reads. */
  at: number
  /** The position of the live stream before the reads. */
  seq: number
  read: ReadInner
}

interface RenderRequest {
  location: string
  seed: Seed
  /** The zone of the times. */
  timeZone: string
  /** The settings that screens show. */
  deployment: Pick<Config, 'supportEmail' | 'rewardedInvestments'>
  brand: Brand
}

/** A screen of the web app. */
export interface RenderedPage {
  /** The markup of the screen. */
  markup: string
  /** The styles of single elements. */
  css: string
  title: string
  /** The paths of the scripts that the screen needs, beside those of the app's page. */
  scripts: readonly string[]
}

/** What the build of the web app gives the server. */
export interface PageRenderer {
  /** Renders what the page at a location shows before it has its screen. */
  renderShell(location: string, brand: Brand): string
  /** Whether the page at a location carries data. */
  carriesData(location: string): boolean
  /** Reads what the screen at such a location needs. Rejects as `read` does. */
  readSeed(request: SeedRequest): Promise<Seed>
  /** Renders the page of a seed; undefined if its user is led elsewhere. Rejects if any part of it throws. */
  renderPage(request: RenderRequest): Promise<RenderedPage | undefined>
  /** Writes a seed as JSON, for the app in the browser. */
  serializeSeed(seed: Seed): string
}

/** Loads the renderer that was built with the web app; undefined if it was not built. */
export async function loadPageRenderer(root: string): Promise<PageRenderer | undefined> {
  const file = `${root}/server/page.mjs`
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderer) : undefined
}
