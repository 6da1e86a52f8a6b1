import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listStories, openPreview, PHONE, serveStorybook, showStory } from '../scripts/stories/preview.js'
import { findWords } from './trials/words.js'

const STORYBOOK = join(import.meta.dirname, '../.cache/storybook')

test.use({ trace: 'off' })

/** Documents, and forms that are stopped, below a banner that says the same of the whole exchange. */
const LEFT_OUT = /^Screens\/(Document|Terms|Privacy)|^States\/Switch/

test('no screen says a sentence twice, or one of more than 25 words before a fold', async ({ browser }) => {
  test.setTimeout(600_000)
  const stories = listStories(STORYBOOK).filter(
    ({ title }) => /^(Screens|States)\//.test(title) && !LEFT_OUT.test(title),
  )
  const [first] = stories
  if (!first) throw new Error('There is no story of a screen')
  const server = await serveStorybook(STORYBOOK)
  const { page } = await openPreview(browser, { url: server.url, size: PHONE, id: first.id })
  const failures: string[] = []
  for (const { id } of stories) {
    await showStory(page, id)
    const { repeated, long } = await page.evaluate(findWords)
    failures.push(...repeated.map((text) => `${id} repeats: ${text}`))
    failures.push(...long.map((text) => `${id} is long: ${text}`))
  }
  await page.close()
  await server.close()
  expect(failures).toEqual([])
})
