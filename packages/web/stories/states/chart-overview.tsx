import { Unstyled } from '@storybook/addon-docs/blocks'
import { type MouseEvent, useMemo, useState } from 'react'
import { SELECT_STORY, UPDATE_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { ChartDrawing } from './chart-drawing.js'
import styles from './chart-overview.module.css'
import { RoleSwitch } from './role-switch.js'
import { SHARED_CHARTS } from './shared-charts.js'
import { type StateStory, useStateStories } from './state-stories.js'
import { StoryPreview, useToolbarSettings } from './story-preview.js'

/** Opens a story with the server time reset. */
const openStory = (storyId: string) => {
  addons.getChannel().emit(UPDATE_GLOBALS, { globals: { serverTime: 0 } })
  addons.getChannel().emit(SELECT_STORY, { storyId })
}

/** A link to a story. Storybook's own link component works only if Storybook is at the root of its host. */
const StoryLink = ({ id, name }: StateStory) => {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openStory(id)
  }
  return (
    <a href={`./?path=/story/${id}`} target="_top" onClick={open}>
      {name}
    </a>
  )
}

const groupStories = <Key extends string>(
  stories: readonly StateStory[],
  getKey: (story: StateStory) => Key,
) =>
  [...new Set(stories.map(getKey))].map((key) => ({
    key,
    stories: stories.filter((story) => getKey(story) === key),
  }))

const StoryTable = ({ stories }: { stories: readonly StateStory[] }) => (
  <table className={styles.table}>
    <tbody>
      {groupStories(stories, ({ title }) => title).map(({ key, stories: row }) => (
        <tr key={key}>
          <th scope="row">{key.split('/').at(-1)}</th>
          {row.map((story) => (
            <td key={story.id}>
              <StoryLink {...story} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const StoryPictures = ({ stories }: { stories: readonly StateStory[] }) => {
  const settings = useToolbarSettings()
  return groupStories(stories, ({ title }) => title).map(({ key, stories: group }, _, groups) => (
    <section key={key}>
      {groups.length > 1 && <h2>{key.split('/').at(-1)}</h2>}
      <ul className={styles.stories}>
        {group.map((story) => (
          <li key={story.id} className={styles.story}>
            <StoryLink {...story} />
            <StoryPreview story={story} settings={settings} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const Legend = () => (
  <ul className={styles.legend}>
    <li>The arrow from a dot leads to the initial state. A state with a double border is final.</li>
    <li>
      A solid arrow is an event. A dashed orange arrow is a transition without an event, mostly when time is
      up. A dotted blue arrow is the result of a call.
    </li>
    <li>The text in brackets is the condition of a transition, the text after a slash its action.</li>
  </ul>
)

/** The drawing of a chart, and all stories of its states: as pictures, or as a table of links if many forms or resources share the chart. */
export function ChartOverview({ chart }: { chart: string }) {
  const all = useStateStories()
  const stories = all.filter((story) => story.chart === chart)
  const [chosenRole, setRole] = useState<string>()
  const role = chosenRole ?? stories[0]?.role ?? ''
  const linked = useMemo(
    () => all.filter((story) => story.chart === chart && story.role === role),
    [all, chart, role],
  )
  return (
    <Unstyled>
      <div className={styles.overview}>
        <p>
          Each state in the drawing opens its story. Below the drawing are all stories
          {!SHARED_CHARTS.includes(chart) && ', as pictures at half their size'}.
        </p>
        <RoleSwitch stories={stories} role={role} onChange={setRole} />
        <ChartDrawing chart={chart} stories={linked} onSelect={openStory} />
        <Legend />
        {SHARED_CHARTS.includes(chart) ? (
          <StoryTable stories={stories} />
        ) : (
          <StoryPictures stories={stories} />
        )}
      </div>
    </Unstyled>
  )
}
