import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright'
import { preview } from 'vite'
import { DEFINE_NAME } from '../define-name.js'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** How long a story may take, in ms: a journey can be slow on a busy machine. */
export const TIMEOUT = 120_000

/** The size of a viewport in px. Its height grows to that of the story. */
export interface Size {
  width: number
  height: number
}

export const PHONE: Size = { width: 360, height: 740 }
export const DESKTOP: Size = { width: 1280, height: 800 }

/** An entry of Storybook's index.json. */
export interface Story {
  type: 'story' | 'docs'
  id: string
  title: string
  name: string
}

/** The stories of a built Storybook, without its pages of documentation. */
export function listStories(folder: string): Story[] {
  const { entries }: { entries: Record<string, Story> } = JSON.parse(
    readFileSync(join(folder, 'index.json'), 'utf8'),
  )
  return Object.values(entries).filter(({ type }) => type === 'story')
}

/** Serves a built Storybook on a free port, below the path `base`. `url` has no slash at its end. */
export async function serveStorybook(folder: string, base = '/') {
  const server = await preview({
    root: folder,
    base,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
    configFile: false,
    logLevel: 'error',
  })
  const { port } = server.httpServer.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${base.replace(/\/$/, '')}`, close: () => server.close() }
}

/** The parts of Storybook's preview that the evaluated functions use. */
interface StorybookWindow {
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, listener: (data: never) => void): void
    off(event: string, listener: (data: never) => void): void
    emit(event: string, data: object): void
  }
  __STORYBOOK_PREVIEW__?: { currentRender?: { id: string; phase: string } }
}

/** An open page of Storybook's preview. */
export interface PreviewPage {
  page: Page
  size: Size
  /** The requests in flight. */
  inFlight: ReadonlySet<Request>
}

interface OpenOptions {
  url: string
  size: Size
  /** The story that the page shows first. */
  id: string
}

/** Opens Storybook's preview without motion and in one time zone and language. */
export async function openPreview(browser: Browser, { url, size, id }: OpenOptions): Promise<PreviewPage> {
  const page = await browser.newPage({
    viewport: size,
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await page.addInitScript(DEFINE_NAME)
  page.setDefaultTimeout(TIMEOUT)
  const inFlight = new Set<Request>()
  page.on('request', (request) => inFlight.add(request))
  page.on('requestfinished', (request) => inFlight.delete(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  await page.goto(`${url}/iframe.html?viewMode=story&id=${id}&globals=theme:${THEMES[0]}`)
  await page.waitForFunction(
    () => (window as unknown as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished',
  )
  return { page, size, inFlight }
}

/** Switches an open page to a story and waits until its play function has finished. Returns its failure; undefined if it has passed. */
export const showStory = (page: Page, id: string): Promise<string | undefined> =>
  page.evaluate(
    async ({ storyId, timeout }) => {
      const storybook = window as unknown as StorybookWindow
      if (storybook.__STORYBOOK_PREVIEW__?.currentRender?.id === storyId) return undefined
      const channel = storybook.__STORYBOOK_ADDONS_CHANNEL__
      return new Promise<string | undefined>((resolve, reject) => {
        let failure: string | undefined
        const timer = setTimeout(() => reject(new Error(`${storyId} did not finish`)), timeout)
        const onThrown = ({ message }: { message?: string }) => {
          failure ??= message
        }
        const onFinished = (finished: { storyId: string; status?: string }) => {
          if (finished.storyId !== storyId) return
          clearTimeout(timer)
          channel.off('playFunctionThrewException', onThrown)
          channel.off('storyFinished', onFinished)
          resolve(failure ?? (finished.status === 'error' ? 'The story has failed' : undefined))
        }
        channel.on('playFunctionThrewException', onThrown)
        channel.on('storyFinished', onFinished)
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
      })
    },
    { storyId: id, timeout: TIMEOUT },
  )

const loadFontsAndImages = async () => {
  await document.fonts.ready
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Waits until no request has been in flight for three polls, then for fonts and images. */
const waitForAssets = async ({ page, inFlight }: PreviewPage, id: string) => {
  const deadline = performance.now() + TIMEOUT
  for (let idlePolls = 0; idlePolls < 3; idlePolls = inFlight.size === 0 ? idlePolls + 1 : 0) {
    if (performance.now() > deadline) {
      const urls = [...inFlight].map((request) => request.url())
      throw new Error(`${id} is still waiting for ${urls.join(', ')}`)
    }
    await page.waitForTimeout(30)
  }
  // Images from data URLs send no request, but still have to be decoded.
  await page.evaluate(loadFontsAndImages)
}

/** Makes the viewport as tall as the story, so that sticky and lazily painted elements are in their final places. */
const fitViewport = async ({ page, size: { width, height } }: PreviewPage) => {
  const grow = async () => {
    const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, contentHeight) })
    await page.evaluate(nextPaint)
  }
  await grow()
  // Rows under `content-visibility: auto` have their real height only after they were painted, and images grow with
  // the viewport: measure twice more.
  await page.setViewportSize({ width, height })
  await grow()
  await grow()
}

const setTheme = (page: Page, theme: Theme) =>
  page.evaluate((value) => {
    document.documentElement.dataset.theme = value
  }, theme)

/** Shows a story once and takes a picture of it in each theme, as PNG. */
export async function takePictures(preview: PreviewPage, id: string): Promise<Record<Theme, Buffer>> {
  const { page, size } = preview
  await page.setViewportSize(size)
  await showStory(page, id)
  await waitForAssets(preview, id)
  await fitViewport(preview)
  const takePicture = async (theme: Theme) => {
    await setTheme(page, theme)
    await page.evaluate(nextPaint)
    return page.screenshot({ animations: 'disabled' })
  }
  const dark = await takePicture('dark')
  // The next story expects the theme of Storybook's toolbar.
  const light = await takePicture('light')
  return { light, dark }
}
