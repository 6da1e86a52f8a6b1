import { STATE_STORIES } from './generated/state-stories.js'
import type { StateStory } from './state-story.js'

/** Returns one story for each state of a chart: that of the role, or that of another role if the role has none. */
export function listStoriesOfRole(chart: string, role: string | undefined): StateStory[] {
  const stories = STATE_STORIES.filter((story) => story.chart === chart)
  const states = [...new Set(stories.map(({ state }) => state))]
  return states.flatMap((state) => {
    const storiesOfState = stories.filter((story) => story.state === state)
    return storiesOfState.find((story) => story.role === role) ?? storiesOfState[0] ?? []
  })
}

/** The id of the page with the drawing of a story's chart. */
export function getOverviewId({ title }: StateStory): string {
  const [, chart = '', instance] = title.split('/')
  const id = `states-${chart.toLowerCase().replaceAll(' ', '-')}`
  // If a chart has several files of stories, its overview is a page of its own.
  return instance === undefined ? `${id}--overview` : `${id}-overview--docs`
}
