// Renders contact sheets of the state catalogue: one picture a screen with all its stories, per theme and width.
// npm run stories:sheet [-- --only States/Trade]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { preview } from 'vite'
import { launchOptions } from '../browser.ts'

const STATIC = new URL('../.cache/storybook/', import.meta.url).pathname
const SHEETS = new URL('../.cache/sheets/', import.meta.url).pathname
const THEMES = ['light', 'dark']
/** How long a story may take, in ms: a journey on a busy machine takes its time. */
const MOST = 120_000
/** How wide the phone or the window is, how tall at most, and how wide its picture stands on the sheet. */
const SIZES = [
  { name: 'phone', width: 360, height: 740, shown: 240, columns: 6 },
  { name: 'desktop', width: 1280, height: 800, shown: 480, columns: 3 },
]

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const { entries } = JSON.parse(readFileSync(`${STATIC}index.json`, 'utf8'))
const stories = Object.values(entries).filter(
  ({ type, title }) => type === 'story' && title.startsWith(values.only),
)
/** A screen: everything under one title, and a chart that many forms or data run under its own. */
const sheets = new Map()
for (const story of stories) {
  const title = story.title.split('/').slice(0, 2).join('/')
  sheets.set(title, [...(sheets.get(title) ?? []), story])
}

/** What each page has asked for and not got yet. */
const inFlight = new Map()

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Shows a story in a page that is open already, and waits until it was rendered and played. */
const show = (page, id) =>
  page.evaluate(
    async ({ storyId, most }) => {
      const channel = window.__STORYBOOK_ADDONS_CHANNEL__
      const shown = window.__STORYBOOK_PREVIEW__.currentRender?.id
      if (shown === storyId) return
      await new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error(`${storyId} is not shown`)), most)
        const finished = ({ storyId: done }) => {
          if (done !== storyId) return
          clearTimeout(giveUp)
          channel.off('storyFinished', finished)
          resolve()
        }
        channel.on('storyFinished', finished)
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
      })
    },
    { storyId: id, most: MOST },
  )

/** What waits for a file of its own is shown once nothing has been on its way for a moment. */
const quiet = async (page, story) => {
  const onTheirWay = inFlight.get(page)
  const until = performance.now() + MOST
  for (let calm = 0; calm < 3; calm = onTheirWay.size === 0 ? calm + 1 : 0) {
    if (performance.now() > until)
      throw new Error(
        `${story} still waits for ${[...onTheirWay].map((request) => request.url()).join(', ')}`,
      )
    await page.waitForTimeout(30)
  }
  await page.evaluate(decoded)
}

/** As tall as what it shows, so that nothing sticks in the middle of it and nothing is left unpainted. */
const fit = async (page, { width, height }) => {
  const grow = async (from) => {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(from, whole) })
    await page.evaluate(painted)
  }
  await grow(height)
  // Again, for rows that were never seen have only a guessed height; and once more, for pictures grow with the window.
  await page.setViewportSize({ width, height })
  await grow(height)
  await grow(height)
}

/** What is drawn from memory asks for nothing, and still takes a moment. */
const decoded = () => Promise.allSettled([...document.images].map((image) => image.decode()))

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** One visit, a picture in each theme. */
const picturesOf = async (page, size, id) => {
  await page.setViewportSize({ width: size.width, height: size.height })
  await show(page, id)
  await quiet(page, id)
  await fit(page, size)
  const pictures = {}
  for (const theme of THEMES) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown
    }, theme)
    await page.evaluate(painted)
    const picture = await page.screenshot({ animations: 'disabled' })
    pictures[theme] = picture.toString('base64')
  }
  // As the toolbar has it, for the story that comes next.
  await page.evaluate((first) => {
    document.documentElement.dataset.theme = first
  }, THEMES[0])
  return pictures
}

const sheetOf = (title, pictures, { shown, columns }, theme) => `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 24px; width: ${columns * (shown + 24)}px; font: 13px system-ui; background: ${theme === 'dark' ? '#333' : '#ccc'}; color: ${theme === 'dark' ? '#fff' : '#000'} }
main { display: grid; grid-template-columns: repeat(${columns}, ${shown}px); gap: 24px; align-items: start }
figure { margin: 0 } figcaption { margin-bottom: 4px } img { width: 100%; display: block }
</style><h1>${escaped(title)}</h1><main>${pictures
  .map(
    ({ caption, data }) =>
      `<figure><figcaption>${escaped(caption)}</figcaption><img src="data:image/png;base64,${data}"></figure>`,
  )
  .join('')}</main>`

const server = await preview({
  root: STATIC,
  build: { outDir: STATIC },
  preview: { port: 0, host: '127.0.0.1' },
  configFile: false,
  logLevel: 'error',
})
const address = `http://127.0.0.1:${server.httpServer.address().port}`
const browser = await chromium.launch(launchOptions(chromium.executablePath()))
mkdirSync(SHEETS, { recursive: true })
let written = 0

/** One sheet a theme, of all stories under a title. */
const writeSheets = async (page, size, title, group) => {
  const all = []
  for (const { id, title: full, name } of group)
    all.push({
      caption: [...full.split('/').slice(2), name].join(': '),
      pictures: await picturesOf(page, size, id),
    })
  const file = title.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()
  for (const theme of THEMES) {
    const sheet = await browser.newPage({
      viewport: { width: size.columns * (size.shown + 24) + 24, height: 600 },
    })
    const shown = all.map(({ caption, pictures }) => ({ caption, data: pictures[theme] }))
    await sheet.setContent(sheetOf(title, shown, size, theme), { timeout: MOST })
    const picture = await sheet.screenshot({ fullPage: true, timeout: MOST })
    writeFileSync(`${SHEETS}${file}.${size.name}.${theme}.png`, picture)
    await sheet.close()
    written++
  }
}

const open = async (size) => {
  const page = await browser.newPage({
    viewport: { width: size.width, height: size.height },
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(MOST)
  const onTheirWay = new Set()
  inFlight.set(page, onTheirWay)
  page.on('request', (request) => onTheirWay.add(request))
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(end, (request) => onTheirWay.delete(request))
  await page.goto(`${address}/iframe.html?viewMode=story&id=${stories[0].id}&globals=theme:${THEMES[0]}`)
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished')
  return page
}

for (const size of SIZES) {
  const page = await open(size)
  for (const [title, group] of sheets) await writeSheets(page, size, title, group)
  await page.close()
}
await browser.close()
await server.close()
console.log(`${written} sheets of ${stories.length} stories: ${SHEETS}`)
