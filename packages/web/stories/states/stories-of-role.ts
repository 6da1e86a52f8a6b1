import { STATE_STORIES } from './generated/state-stories.js'
import type { StateStory } from './state-story.js'

/** Returns the stories of a chart's states for a role: one for each state. */
export function listStoriesOfRole(chart: string, role: string): StateStory[] {
  return STATE_STORIES.filter((story) => story.chart === chart && story.role === role)
}

/** The id of the page with the drawing of a story's chart. */
export function getOverviewId({ title }: StateStory): string {
  const [, chart = '', instance] = title.split('/')
  const id = `states-${chart.toLowerCase().replaceAll(' ', '-')}`
  // If a chart has several files of stories, its overview is a page of its own.
  return instance === undefined ? `${id}--overview` : `${id}-overview--docs`
}
