// The entry of the bundle that the server renders pages with. It has its own copy of React, the charts and the contract.
import { type AppSeed, createApp, serializeSeed } from '@cht/machines'
import { waitFor } from 'xstate'
import { config } from 'zod/mini'
import type { Brand } from '../../platform/brand.js'
import type { Deployment } from '../../platform/deployment.js'
import { listScreenFiles } from '../screens.js'
import { extractStyles } from './inline-styles.js'
import { readAppSeed } from './read-seed.js'
import { createReadingClient, type ReadEndpoint } from './reading-client.js'
import { renderApp } from './render-app.js'
import { renderShell } from './render-shell.js'
import { listScreenData } from './screen-data.js'

// As in the browser, so that both read the same values.
config({ jitless: true })

/** Whether the page at a location carries data. */
export function carriesData(location: string): boolean {
  return listScreenData(location) !== undefined
}

/** Reads what the screen at such a location needs. */
export function readSeed({
  location,
  at,
  seq,
  read,
}: {
  location: string
  at: number
  seq: number
  read: ReadEndpoint
}): Promise<AppSeed> {
  return readAppSeed(createReadingClient(read, at), { location, at, seq })
}

const readNothing: ReadEndpoint = () => new Promise(() => {})

interface RenderedPage {
  markup: string
  /** The styles of single elements. */
  css: string
  title: string
  /** The paths of the scripts of the screen, beside those of the first load. */
  scripts: readonly string[]
}

/** Renders the page of a seed; undefined if the gate leads its user elsewhere. */
export async function renderPage({
  location,
  seed,
  timeZone,
  deployment,
  brand,
}: {
  location: string
  seed: AppSeed
  timeZone: string
  deployment: Deployment
  brand: Brand
}): Promise<RenderedPage | undefined> {
  const app = createApp(createReadingClient(readNothing, seed.at), { seed })
  try {
    await waitFor(app.session, (session) => !session.matches('checking'))
    const { markup, title, redirectTo } = await renderApp({ app, location, timeZone, deployment, brand })
    if (redirectTo !== undefined || title === undefined) return undefined
    const { user } = app.session.getSnapshot().context
    return { ...extractStyles(markup), title, scripts: listScreenFiles(location, user) }
  } finally {
    app.stop()
  }
}

export { renderShell, serializeSeed }
