import React from 'react'

/** A generated story: one state of a chart, for one role. */
export interface StateStory {
  chart: string
  /** The name in the chart: `paid.lateConfirmation`. */
  state: string
  role: string
  title: string
  name: string
  id: string
}

/** Loads the list of every story of a state, which is generated with them; empty until it is loaded. */
export function useStateStories(): readonly StateStory[] {
  const [stories, setStories] = React.useState<readonly StateStory[]>([])
  React.useEffect(() => {
    const controller = new AbortController()
    fetch('state-stories.json', { signal: controller.signal })
      .then((response) => response.json())
      .then(setStories)
      .catch(() => setStories([]))
    return () => controller.abort()
  }, [])
  return stories
}

/** The id of the page with the drawing of a story's chart. */
export function getOverviewId({ title }: StateStory): string {
  const [root = '', chart = '', instance] = title.split('/')
  const id = `${root} ${chart}`.toLowerCase().replaceAll(' ', '-')
  // If a chart has several files of stories, its overview is a page of its own.
  return instance === undefined ? `${id}--overview` : `${id}-overview--docs`
}
