import { STATE_STORIES } from './generated/state-stories.js'
import type { StateStory } from './state-story.js'

/** The story of each state of a chart for a role; of another role if it has none. */
export function listStoriesOfRole(chart: string, role: string | undefined): StateStory[] {
  const stories = STATE_STORIES.filter((story) => story.chart === chart)
  const states = [...new Set(stories.map(({ state }) => state))]
  return states.flatMap((state) => {
    const ofState = stories.filter((story) => story.state === state)
    return ofState.find((story) => story.role === role) ?? ofState[0] ?? []
  })
}

/** The id of the page with the drawing of a story's chart. */
export function getOverviewId({ title }: StateStory): string {
  const [, chart = '', instance] = title.split('/')
  const id = `states-${chart.toLowerCase().replaceAll(' ', '-')}`
  // Charts with several files of stories have the page beside them.
  return instance === undefined ? `${id}--overview` : `${id}-overview--docs`
}
