// Compares the stories of the working tree with those of another commit, picture by picture, and writes a page with what differs.
// npm run stories:compare [-- REF] [--only 'States/Trade'] [--skip 'Forms and loading/']. A difference is no failure. Needs the built Storybook.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { launchOptions } from '../browser.js'
import { buildStorybookAt, findEarlierCommit } from './stories/build-at-commit.js'
import { formatStory, renderComparison, type StoryDifference } from './stories/comparison-page.js'
import { findDifference } from './stories/difference.js'
import {
  DESKTOP,
  listStories,
  openPreview,
  PHONE,
  type Size,
  type Story,
  serveStorybook,
  THEMES,
  takePictures,
} from './stories/preview.js'

const ROOT = join(import.meta.dirname, '..')
const STORYBOOK = join(ROOT, '.cache/storybook')
const OUT = join(ROOT, '.cache/stories-compare')
const SIZES = [PHONE, DESKTOP]
/** How many browsers render at a time: each draws in one process. */
const BROWSERS = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, skip: { type: 'string', multiple: true, default: [] } },
})
const startedAt = Date.now()
const { commit, folder } = buildStorybookAt(positionals[0] ?? findEarlierCommit())

/** Journeys are left out: they run the real clock. */
const listCompared = (storybook: string): Story[] =>
  listStories(storybook).filter(
    (story) =>
      formatStory(story).includes(values.only) &&
      !['Journeys/', ...values.skip].some((title) => story.title.startsWith(title)),
  )
const without = (stories: readonly Story[], others: readonly Story[]) =>
  stories.filter(({ id }) => !others.some((other) => other.id === id))

const [storiesBefore, storiesAfter] = [listCompared(folder), listCompared(STORYBOOK)]
const added = without(storiesAfter, storiesBefore)
const common = without(storiesAfter, added)
if (storiesBefore.length + storiesAfter.length === 0) throw new Error('No story is left to compare')

rmSync(OUT, { recursive: true, force: true })
const writePicture = (path: string, picture: Buffer) => {
  mkdirSync(dirname(join(OUT, path)), { recursive: true })
  writeFileSync(join(OUT, path), picture)
  return path
}

const serverBefore = await serveStorybook(folder)
const serverAfter = await serveStorybook(STORYBOOK)

/** Compares stories in one size, one after another in the same two pages. */
const compareInSize = async (stories: readonly Story[], size: Size): Promise<StoryDifference[]> => {
  const browser = await chromium.launch(launchOptions(chromium.executablePath()))
  const differences: StoryDifference[] = []
  try {
    const id = stories[0]?.id ?? ''
    const pageBefore = await openPreview(browser, { url: serverBefore.url, size, id })
    const pageAfter = await openPreview(browser, { url: serverAfter.url, size, id })
    for (const story of stories) {
      const before = await takePictures(pageBefore, story.id)
      const after = await takePictures(pageAfter, story.id)
      for (const theme of THEMES) {
        const difference = findDifference(before[theme], after[theme])
        if (!difference) continue
        const path = `pictures/${story.id}.${size.width}.${theme}`
        differences.push({
          story,
          variant: `${size.width} px, ${theme}`,
          pixels: difference.pixels,
          before: writePicture(`${path}.before.png`, before[theme]),
          after: writePicture(`${path}.after.png`, after[theme]),
          difference: writePicture(`${path}.difference.png`, difference.picture),
        })
      }
    }
  } finally {
    await browser.close()
  }
  return differences
}

const compareShare = async (share: number): Promise<StoryDifference[]> => {
  const length = Math.ceil(common.length / BROWSERS)
  const stories = common.slice(share * length, (share + 1) * length)
  const differences: StoryDifference[] = []
  if (stories.length > 0) for (const size of SIZES) differences.push(...(await compareInSize(stories, size)))
  return differences
}

const shares = await Promise.all(Array.from({ length: BROWSERS }, (_, share) => compareShare(share)))
await serverBefore.close()
await serverAfter.close()

const differences = shares.flat().sort((a, b) => common.indexOf(a.story) - common.indexOf(b.story))
const removed = without(storiesBefore, storiesAfter)
mkdirSync(OUT, { recursive: true })
const page = join(OUT, 'index.html')
writeFileSync(page, renderComparison({ commit, compared: common.length, differences, added, removed }))
const changed = [...new Set(differences.map(({ story }) => formatStory(story)))]
for (const [label, names] of [
  ['differs', changed],
  ['added', added.map(formatStory)],
  ['removed', removed.map(formatStory)],
] as const)
  for (const name of names) console.log(`${label}: ${name}`)
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
console.log(
  `${changed.length} of ${common.length} stories differ from ${commit.slice(0, 8)}, ${added.length} added, ${removed.length} removed, ${minutes} min: ${page}`,
)
