import React from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { addons, useArgs, useChannel, useStorybookApi, useStorybookState } from 'storybook/manager-api'
import { ChartDrawing } from '../packages/web/stories/states/chart-drawing.js'
import { CHART_STATE, type ChartState } from '../packages/web/stories/states/chart-state.js'
import { STATE_STORIES } from '../packages/web/stories/states/generated/state-stories.js'
import type { StateStory } from '../packages/web/stories/states/state-story.js'

/** The last state that a story has emitted; undefined before the first. */
const useLatestState = (): ChartState | undefined => {
  const [latest, setLatest] = React.useState<ChartState | undefined>(
    () => addons.getChannel().last(CHART_STATE)?.[0],
  )
  useChannel({ [CHART_STATE]: setLatest })
  return latest
}

/** Opens stories, and returns the focus to the drawing when the story has taken it. */
const useOpenStory = (latest: ChartState | undefined) => {
  const api = useStorybookApi()
  const opened = React.useRef<string>(undefined)
  React.useEffect(() => {
    if (latest === undefined || latest.storyId !== opened.current) return
    opened.current = undefined
    document.querySelector<SVGAElement>(`.chart-drawing a[data-story="${latest.storyId}"]`)?.focus()
  }, [latest])
  return (id: string) => {
    opened.current = id
    api.selectStory(id)
  }
}

/** The story of each state for the role of a story; of another role if it has none. */
const listStoriesOfRole = ({ chart, role }: StateStory): StateStory[] => {
  const stories = STATE_STORIES.filter((story) => story.chart === chart)
  const states = [...new Set(stories.map(({ state }) => state))]
  return states.flatMap((state) => {
    const ofState = stories.filter((story) => story.state === state)
    return ofState.find((story) => story.role === role) ?? ofState[0] ?? []
  })
}

const Chart = ({ story }: { story: StateStory }) => {
  const latest = useLatestState()
  const openStory = useOpenStory(latest)
  // Without a rendered story there are no args.
  const [args = {}] = useArgs()
  const current = latest?.storyId === story.id ? latest.state : String(args.state ?? story.state)
  const stories = React.useMemo(() => listStoriesOfRole(story), [story.chart, story.role])
  return (
    <div style={{ padding: 16 }}>
      <p style={{ margin: '0 0 12px' }}>
        <code>
          {story.chart}: {current}
        </code>
        {current !== story.state && ` — the story itself shows ${story.state}`}
      </p>
      <ChartDrawing chart={story.chart} stories={stories} current={current} onSelect={openStory} />
    </div>
  )
}

/** The chart of the story, with the current state highlighted. */
export function ChartPanel({ active = false }: { active?: boolean }) {
  const { storyId } = useStorybookState()
  const story = STATE_STORIES.find(({ id }) => id === storyId)
  return (
    <AddonPanel active={active}>
      {story ? (
        <Chart story={story} />
      ) : (
        <p style={{ padding: 16 }}>This story does not show a state of a chart.</p>
      )}
    </AddonPanel>
  )
}
