import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  listStories,
  openPreview,
  PHONE,
  type Story,
  serveStorybook,
  showStory,
} from '../scripts/stories/preview.js'
import { findClippedTexts, measureSidewaysScroll } from './trials/measure.js'
import { TRIALS, type Trial } from './trials/trials.js'

const STORYBOOK = join(import.meta.dirname, '../.cache/storybook')

/** With `TRIALS=each` every story is tried; else every sixth, which takes some minutes. */
const STEP = process.env.TRIALS === 'each' ? 1 : 6
const SHARDS = 4

// A trace of the snapshots of so many stories takes ten times as long as the trials.
test.use({ trace: 'off' })

let server: Awaited<ReturnType<typeof serveStorybook>>
test.beforeAll(async () => {
  server = await serveStorybook(STORYBOOK)
})
test.afterAll(() => server.close())

const open = async (browser: Browser, { id }: Story): Promise<Page> =>
  (await openPreview(browser, { url: server.url, size: PHONE, id })).page

const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** What a trial breaks in the open story: `screens-home--phone, right to left: scrolls 12 px sideways`. */
const tryStory = async (page: Page, { id }: Story, { name, start, end, find }: Trial): Promise<string[]> => {
  const clippedBefore = await page.evaluate(findClippedTexts)
  await start(page)
  await nextFrames(page)
  const scroll = await page.evaluate(measureSidewaysScroll)
  const clipped = (await page.evaluate(findClippedTexts)).filter((text) => !clippedBefore.includes(text))
  const found = find ? await page.evaluate(find) : []
  await end(page)
  return [
    ...(scroll > 0 ? [`scrolls ${scroll} px sideways`] : []),
    ...clipped.map((text) => `cuts off ${text}`),
    ...found.map((text) => `faint: ${text}`),
  ].map((text) => `${id}, ${name}: ${text}`)
}

/** A story that doubles the text itself is tried at its own width only. */
const isTried = ({ title, name }: Story) =>
  /^(Components|Screens)\//.test(title) && !/^Text doubled/.test(name)

const tried = listStories(STORYBOOK)
  .filter(isTried)
  .filter((_, index) => index % STEP === 0)

for (let shard = 0; shard < SHARDS; shard += 1)
  test(`screens and parts stay readable, ${shard + 1} of ${SHARDS}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const stories = tried.filter((_, index) => index % SHARDS === shard)
    const [first] = stories
    if (!first) throw new Error('There is no story to try')
    const page = await open(browser, first)
    const failures: string[] = []
    for (const story of stories) {
      await showStory(page, story.id)
      for (const trial of TRIALS) failures.push(...(await tryStory(page, story, trial)))
    }
    await page.close()
    expect(failures).toEqual([])
  })

test('the stories of dialogs pass one after another in the same page', async ({ browser }) => {
  test.setTimeout(600_000)
  const dialogs = listStories(STORYBOOK).filter(({ title }) =>
    /^(Components|Screens)\/.*dialogs?$/i.test(title),
  )
  const [first, ...others] = dialogs
  if (!first) throw new Error('There is no story of a dialog')
  const page = await open(browser, first)
  const failures: string[] = []
  // There and back, so that each dialog follows another one.
  for (const story of [...others, ...[...dialogs].reverse()]) {
    const failure = await showStory(page, story.id)
    if (failure !== undefined) failures.push(`${story.id}: ${failure}`)
  }
  await page.close()
  expect(failures).toEqual([])
})
