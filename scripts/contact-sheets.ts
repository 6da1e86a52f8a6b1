// Renders contact sheets of Storybook: one image per screen with all its stories, per theme and width.
// npm run contact-sheets [-- --only States/Trade]. With --site it writes them into the built Storybook, with thumbnails of the main
// screens and the list that its pages read; forms and loading states are left out.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { launchOptions } from '../browser.js'
import { MAIN_SCREENS } from '../packages/web/stories/start/main-screens.js'
import type { Sheet, SitePictures } from '../packages/web/stories/start/site-pictures.js'
import {
  DESKTOP,
  listStories,
  openPreview,
  PHONE,
  type PreviewPage,
  type Size,
  type Story,
  serveStorybook,
  THEMES,
  type Theme,
  TIMEOUT,
  takePictures,
} from './stories/preview.js'

const STORYBOOK = fileURLToPath(new URL('../.cache/storybook/', import.meta.url))
const THUMBNAILS = `${STORYBOOK}thumbnails/`
/** The space between and around the images of a sheet, in px. */
const GAP = 24

interface Layout {
  name: string
  size: Size
  /** Width of one image on the sheet, in px. */
  imageWidth: number
  columns: number
}

const LAYOUTS: Layout[] = [
  { name: 'phone', size: PHONE, imageWidth: 240, columns: 6 },
  { name: 'desktop', size: DESKTOP, imageWidth: 480, columns: 3 },
]

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const renderSheet = (
  title: string,
  images: { caption: string; data: string }[],
  { imageWidth, columns }: Layout,
  theme: Theme,
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

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, site: { type: 'boolean', default: false } },
})
const SHEETS = values.site
  ? `${STORYBOOK}sheets/`
  : fileURLToPath(new URL('../.cache/sheets/', import.meta.url))
const stories = listStories(STORYBOOK).filter(
  ({ title }) =>
    title.startsWith(values.only) && !(values.site && /^(Forms and loading|Journeys)\//.test(title)),
)
/** The stories of each screen, by the first two parts of their title. */
const screens = new Map<string, Story[]>()
for (const story of stories) {
  const title = story.title.split('/').slice(0, 2).join('/')
  screens.set(title, [...(screens.get(title) ?? []), story])
}

const server = await serveStorybook(STORYBOOK)
const browser = await chromium.launch(launchOptions(chromium.executablePath()))

const sheets: Sheet[] = []

/** Writes the sheets of one screen, one per theme. */
const writeSheets = async (preview: PreviewPage, layout: Layout, title: string, group: Story[]) => {
  const shown: { caption: string; pictures: Record<Theme, Buffer> }[] = []
  for (const story of group)
    shown.push({
      caption: [...story.title.split('/').slice(2), story.name].join(': '),
      pictures: await takePictures(preview, story.id),
    })
  const file = title.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()
  for (const theme of THEMES) {
    const sheet = await browser.newPage({
      viewport: { width: layout.columns * (layout.imageWidth + GAP) + GAP, height: 600 },
    })
    const images = shown.map(({ caption, pictures }) => ({
      caption,
      data: pictures[theme].toString('base64'),
    }))
    await sheet.setContent(renderSheet(title, images, layout, theme), { timeout: TIMEOUT })
    writeFileSync(
      `${SHEETS}${file}.${layout.name}.${theme}.png`,
      await sheet.screenshot({ fullPage: true, timeout: TIMEOUT }),
    )
    await sheet.close()
    sheets.push({ title, layout: layout.name, theme, path: `sheets/${file}.${layout.name}.${theme}.png` })
  }
}

/** Writes a picture of each main screen, and the list of all pictures of the site. */
const finishSite = async () => {
  mkdirSync(THUMBNAILS, { recursive: true })
  const [{ id }] = MAIN_SCREENS
  const preview = await openPreview(browser, { url: server.url, size: PHONE, id })
  const thumbnails: [id: string, path: string][] = []
  for (const screen of MAIN_SCREENS) {
    const { light } = await takePictures(preview, screen.id)
    writeFileSync(`${THUMBNAILS}${screen.id}.png`, light)
    thumbnails.push([screen.id, `thumbnails/${screen.id}.png`])
  }
  await preview.page.close()
  const pictures: SitePictures = { sheets, thumbnails: Object.fromEntries(thumbnails) }
  writeFileSync(`${STORYBOOK}site-pictures.json`, JSON.stringify(pictures))
}

mkdirSync(SHEETS, { recursive: true })
for (const layout of LAYOUTS) {
  const preview = await openPreview(browser, {
    url: server.url,
    size: layout.size,
    id: stories[0]?.id ?? '',
  })
  for (const [title, group] of screens) await writeSheets(preview, layout, title, group)
  await preview.page.close()
}
if (values.site) await finishSite()
await browser.close()
await server.close()
console.log(
  `${screens.size * LAYOUTS.length * THEMES.length} sheets of ${stories.length} stories in ${SHEETS}`,
)
