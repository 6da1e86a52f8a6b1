import React from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { addons, useArgs, useChannel, useStorybookApi, useStorybookState } from 'storybook/manager-api'
import { ChartDrawing } from '../packages/web/stories/states/chart-drawing.js'
import { CHART_STATE, type ChartState } from '../packages/web/stories/states/chart-state.js'
import { RoleSwitch } from '../packages/web/stories/states/role-switch.js'
import {
  getOverviewId,
  type StateStory,
  useStateStories,
} from '../packages/web/stories/states/state-stories.js'

/** The last state that a story has emitted; undefined before the first. */
const useLatestState = (): ChartState | undefined => {
  const [latest, setLatest] = React.useState<ChartState | undefined>(
    () => addons.getChannel().last(CHART_STATE)?.[0],
  )
  useChannel({ [CHART_STATE]: setLatest })
  return latest
}

/**
 * Returns a function that opens a story with the server time reset. A story takes the focus when it is rendered; then the
 * drawing takes it back.
 */
const useOpenStory = (latest: ChartState | undefined) => {
  const api = useStorybookApi()
  const openedId = React.useRef<string>(undefined)
  React.useEffect(() => {
    if (latest === undefined || latest.storyId !== openedId.current) return
    openedId.current = undefined
    document.querySelector<SVGAElement>(`.chart-drawing a[data-story="${latest.storyId}"]`)?.focus()
  }, [latest])
  return (id: string) => {
    openedId.current = id
    api.updateGlobals({ serverTime: 0 })
    api.selectStory(id)
  }
}

/** A link to the page with the drawing and all stories of the chart. */
const OverviewLink = ({ story }: { story: StateStory }) => {
  const api = useStorybookApi()
  const id = getOverviewId(story)
  const openOverview = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    api.selectStory(id)
  }
  return (
    <a href={`./?path=/docs/${id}`} onClick={openOverview}>
      Overview of all states
    </a>
  )
}

/** Keeps the header visible while the drawing scrolls. */
const HEADER_STYLE: React.CSSProperties = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  padding: '8px 16px',
  background: 'Canvas',
  borderBottom: '1px solid #d9dee3',
}

interface ChartProps {
  story: StateStory
  /** All stories of the chart. */
  stories: readonly StateStory[]
  active: boolean
}

const Chart = ({ story, stories, active }: ChartProps) => {
  const api = useStorybookApi()
  const latest = useLatestState()
  const openStory = useOpenStory(latest)
  const [isFitted, setFitted] = React.useState(false)
  // Without a rendered story there are no args.
  const [args = {}] = useArgs()
  const current = latest?.storyId === story.id ? latest.state : String(args.state ?? story.state)
  const { chart, state, role } = story
  const linked = React.useMemo(() => stories.filter((other) => other.role === role), [stories, role])
  const openRole = (newRole: string) => {
    const counterpart = stories.find((other) => other.role === newRole && other.state === state)
    if (counterpart) api.selectStory(counterpart.id)
  }
  return (
    <>
      <div style={HEADER_STYLE}>
        <span>
          <code>
            {chart}: {current}
          </code>
          {current !== state && ` — the story itself shows ${state}`}
        </span>
        <RoleSwitch stories={stories} role={role} onChange={openRole} />
        <label>
          <input type="checkbox" checked={isFitted} onChange={() => setFitted(!isFitted)} /> Fit to the panel
        </label>
        <OverviewLink story={story} />
      </div>
      <div style={{ padding: 16 }}>
        <ChartDrawing
          chart={chart}
          stories={linked}
          current={active ? current : undefined}
          isFitted={isFitted}
          onSelect={openStory}
        />
      </div>
    </>
  )
}

/** The chart of the story, with the current state highlighted. */
export function ChartPanel({ active = false }: { active?: boolean }) {
  const { storyId } = useStorybookState()
  const all = useStateStories()
  const story = all.find(({ id }) => id === storyId)
  const chart = story?.chart
  // The drawing needs the same list on each render.
  const stories = React.useMemo(() => all.filter((other) => other.chart === chart), [all, chart])
  return (
    <AddonPanel active={active} hasScrollbar={false}>
      <div style={{ height: '100%', overflow: 'auto', containerType: 'size' }}>
        {story && <Chart story={story} stories={stories} active={active} />}
      </div>
    </AddonPanel>
  )
}
