import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { waitForScreen } from '../../../../.storybook/axe.js'
import preview from '../../../../.storybook/preview.js'
import { STATE_STORIES } from '../states/generated/state-stories.js'

// Without axe, which the tests of the stories run.
setProjectAnnotations({ ...preview, afterEach: waitForScreen })

const PHONE = { width: 360, height: 740 }
/** The maximum height of a picture, in px. It cuts off the end of a longer screen, e.g. of the home screen or a trade. */
const MAX_HEIGHT = 1500
/** Charts that many forms or resources share, whose states look much alike. */
const CHARTS_WITHOUT_PICTURES = ['form', 'resource']

interface RunnableStory {
  id: string
  run: () => Promise<void>
}

const stories = Object.values(
  import.meta.glob<Parameters<typeof composeStories>[0]>('../states/generated/**/*.stories.tsx', {
    eager: true,
  }),
).flatMap((module) => Object.values(composeStories(module) as Record<string, RunnableStory>))

/** Makes the viewport as tall as the story, up to `MAX_HEIGHT`, so that the picture shows what a phone would scroll. */
const fitViewport = async () => {
  const { scrollHeight } = document.documentElement
  const height = Math.min(Math.max(PHONE.height, scrollHeight), MAX_HEIGHT)
  await page.viewport(PHONE.width, height)
  document.body.style.cssText = `height: ${height}px; overflow: clip`
}

afterEach(() => {
  document.body.style.cssText = ''
})

for (const { title, name, id } of STATE_STORIES.filter(
  (story) => !CHARTS_WITHOUT_PICTURES.includes(story.chart),
))
  test(`${title}: ${name}`, async () => {
    const story = stories.find((candidate) => candidate.id === id)
    if (!story) throw new Error(`There is no story ${id}`)
    await page.viewport(PHONE.width, PHONE.height)
    await story.run()
    await fitViewport()
    await expect.element(page.elementLocator(document.body)).toMatchScreenshot(id)
  })
