// Renders contact sheets of Storybook: one image per screen with all its stories, per theme and width.
// npm run contact-sheets [-- --only States/Trade]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page, type Request } from 'playwright'
import { preview } from 'vite'
import { launchOptions } from '../browser.js'
import { DEFINE_NAME } from './define-name.js'

const STORYBOOK = fileURLToPath(new URL('../.cache/storybook/', import.meta.url))
const SHEETS = fileURLToPath(new URL('../.cache/sheets/', import.meta.url))
const THEMES = ['light', 'dark'] as const
/** The space between and around the images of a sheet, in px. */
const GAP = 24
/** How long a story may take, in ms: a journey can be slow on a busy machine. */
const TIMEOUT = 120_000

interface Size {
  name: string
  /** The size of the viewport in px. Its height grows to that of the story. */
  width: number
  height: number
  /** Width of one image on the sheet, in px. */
  imageWidth: number
  columns: number
}

const SIZES: Size[] = [
  { name: 'phone', width: 360, height: 740, imageWidth: 240, columns: 6 },
  { name: 'desktop', width: 1280, height: 800, imageWidth: 480, columns: 3 },
]

/** An entry of Storybook's index.json. */
interface Story {
  type: 'story' | 'docs'
  id: string
  title: string
  name: string
}

/** The parts of Storybook's preview that the evaluated functions use. */
interface StorybookWindow {
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, listener: (data: { storyId: string }) => void): void
    off(event: string, listener: (data: { storyId: string }) => void): void
    emit(event: string, data: object): void
  }
  __STORYBOOK_PREVIEW__?: { currentRender?: { id: string; phase: string } }
}

type Images = Record<(typeof THEMES)[number], string>

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Switches an open page to a story and waits until its play function has finished. */
const showStory = (page: Page, id: string) =>
  page.evaluate(
    async ({ storyId, timeout }) => {
      const storybook = window as unknown as StorybookWindow
      if (storybook.__STORYBOOK_PREVIEW__?.currentRender?.id === storyId) return
      const channel = storybook.__STORYBOOK_ADDONS_CHANNEL__
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${storyId} did not finish`)), timeout)
        const onFinished = (finished: { storyId: string }) => {
          if (finished.storyId !== storyId) return
          clearTimeout(timer)
          channel.off('storyFinished', onFinished)
          resolve()
        }
        channel.on('storyFinished', onFinished)
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
      })
    },
    { storyId: id, timeout: TIMEOUT },
  )

const decodeImages = async () => {
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Waits until no request has been in flight for three polls, then until all images are decoded. */
const waitForAssets = async (page: Page, inFlight: ReadonlySet<Request>, story: string) => {
  const deadline = performance.now() + TIMEOUT
  for (let idlePolls = 0; idlePolls < 3; idlePolls = inFlight.size === 0 ? idlePolls + 1 : 0) {
    if (performance.now() > deadline) {
      const urls = [...inFlight].map((request) => request.url())
      throw new Error(`${story} is still waiting for ${urls.join(', ')}`)
    }
    await page.waitForTimeout(30)
  }
  // Images from data URLs send no request, but still have to be decoded.
  await page.evaluate(decodeImages)
}

/** Makes the viewport as tall as the story, so that sticky and lazily painted elements are in their final places. */
const fitViewport = async (page: Page, { width, height }: Size) => {
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

const setTheme = (page: Page, theme: string) =>
  page.evaluate((value) => {
    document.documentElement.dataset.theme = value
  }, theme)

/** Shows a story once and takes an image of it in each theme. */
const takeImages = async (page: Page, inFlight: ReadonlySet<Request>, size: Size, id: string) => {
  await page.setViewportSize({ width: size.width, height: size.height })
  await showStory(page, id)
  await waitForAssets(page, inFlight, id)
  await fitViewport(page, size)
  const images: Images = { light: '', dark: '' }
  for (const theme of THEMES) {
    await setTheme(page, theme)
    await page.evaluate(nextPaint)
    images[theme] = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  }
  // The next story expects the theme of Storybook's toolbar.
  await setTheme(page, THEMES[0])
  return images
}

const renderSheet = (
  title: string,
  images: { caption: string; data: string }[],
  { imageWidth, columns }: Size,
  theme: string,
) => `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: ${GAP}px; width: ${columns * (imageWidth + GAP)}px; font: 13px system-ui; background: ${theme === 'dark' ? '#333' : '#ccc'}; color: ${theme === 'dark' ? '#fff' : '#000'} }
main { display: grid; grid-template-columns: repeat(${columns}, ${imageWidth}px); gap: ${GAP}px; align-items: start }
figure { margin: 0 } figcaption { margin-bottom: 4px } img { width: 100%; display: block }
</style><h1>${escapeHtml(title)}</h1><main>${images
  .map(
    ({ caption, data }) =>
      `<figure><figcaption>${escapeHtml(caption)}</figcaption><img src="data:image/png;base64,${data}"></figure>`,
  )
  .join('')}</main>`

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const { entries }: { entries: Record<string, Story> } = JSON.parse(
  readFileSync(`${STORYBOOK}index.json`, 'utf8'),
)
const stories = Object.values(entries).filter(
  ({ type, title }) => type === 'story' && title.startsWith(values.only),
)
/** The stories of each screen, by the first two parts of their title. */
const screens = new Map<string, Story[]>()
for (const story of stories) {
  const title = story.title.split('/').slice(0, 2).join('/')
  screens.set(title, [...(screens.get(title) ?? []), story])
}

const server = await preview({
  root: STORYBOOK,
  build: { outDir: STORYBOOK },
  preview: { port: 0, host: '127.0.0.1' },
  configFile: false,
  logLevel: 'error',
})
const { port } = server.httpServer.address() as AddressInfo
const browser = await chromium.launch(launchOptions(chromium.executablePath()))

/** Opens Storybook's preview, and tracks the requests in flight. */
const openPreview = async ({ width, height }: Size) => {
  const page = await browser.newPage({
    viewport: { width, height },
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
  const url = `http://127.0.0.1:${port}/iframe.html?viewMode=story&id=${stories[0]?.id}&globals=theme:${THEMES[0]}`
  await page.goto(url)
  await page.waitForFunction(
    () => (window as unknown as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished',
  )
  return { page, inFlight }
}

/** Writes the sheets of one screen, one per theme. */
const writeSheets = async (
  page: Page,
  inFlight: ReadonlySet<Request>,
  size: Size,
  title: string,
  group: Story[],
) => {
  const shown: { caption: string; images: Images }[] = []
  for (const story of group)
    shown.push({
      caption: [...story.title.split('/').slice(2), story.name].join(': '),
      images: await takeImages(page, inFlight, size, story.id),
    })
  const file = title.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()
  for (const theme of THEMES) {
    const sheet = await browser.newPage({
      viewport: { width: size.columns * (size.imageWidth + GAP) + GAP, height: 600 },
    })
    const images = shown.map(({ caption, images: byTheme }) => ({ caption, data: byTheme[theme] }))
    await sheet.setContent(renderSheet(title, images, size, theme), { timeout: TIMEOUT })
    writeFileSync(
      `${SHEETS}${file}.${size.name}.${theme}.png`,
      await sheet.screenshot({ fullPage: true, timeout: TIMEOUT }),
    )
    await sheet.close()
  }
}

mkdirSync(SHEETS, { recursive: true })
for (const size of SIZES) {
  const { page, inFlight } = await openPreview(size)
  for (const [title, group] of screens) await writeSheets(page, inFlight, size, title, group)
  await page.close()
}
await browser.close()
await server.close()
console.log(`${screens.size * SIZES.length * THEMES.length} sheets of ${stories.length} stories in ${SHEETS}`)
