import { AnchorMdx, Unstyled } from '@storybook/addon-docs/blocks'
import { useMemo } from 'react'
import { SELECT_STORY } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { ChartDrawing } from './chart-drawing.js'
import styles from './chart-overview.module.css'
import { STATE_STORIES } from './generated/state-stories.js'
import type { StateStory } from './state-story.js'

const StoryLink = ({ id, name }: StateStory) => (
  <AnchorMdx href={`./?path=/story/${id}`} target="_top">
    {name}
  </AnchorMdx>
)

/** The story in an iframe as wide as a phone. `embed`: without its play function. */
const StoryPreview = (story: StateStory) => (
  <li className={styles.story}>
    <StoryLink {...story} />
    <div className={styles.frame}>
      <iframe
        src={`iframe.html?id=${story.id}&viewMode=story&embed=true`}
        title={story.name}
        loading="lazy"
        tabIndex={-1}
      />
    </div>
  </li>
)

const listBy = <Key extends string>(stories: readonly StateStory[], getKey: (story: StateStory) => Key) =>
  [...new Set(stories.map(getKey))].map((key) => ({
    key,
    stories: stories.filter((story) => getKey(story) === key),
  }))

const StoryTable = ({ stories }: { stories: readonly StateStory[] }) => (
  <table className={styles.table}>
    <tbody>
      {listBy(stories, ({ title }) => title).map(({ key, stories: row }) => (
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

/** A chart has a picture of each story, unless it stands for many forms or resources. */
const CHARTS_OF_MANY = ['form', 'resource']

/** The drawing of a chart, and all stories of its states. */
export function ChartOverview({ chart }: { chart: string }) {
  const stories = STATE_STORIES.filter((story) => story.chart === chart)
  const linked = useMemo(() => {
    const all = STATE_STORIES.filter((story) => story.chart === chart)
    return listBy(all, ({ state }) => state).flatMap(({ stories: [first] }) => (first ? [first] : []))
  }, [chart])
  const openStory = (storyId: string) => addons.getChannel().emit(SELECT_STORY, { storyId })
  return (
    <Unstyled>
      <ChartDrawing chart={chart} stories={linked} onSelect={openStory} />
      {CHARTS_OF_MANY.includes(chart) ? (
        <StoryTable stories={stories} />
      ) : (
        listBy(stories, ({ title }) => title).map(({ key, stories: group }, _, groups) => (
          <section key={key}>
            {groups.length > 1 && <h2>{key.split('/').at(-1)}</h2>}
            <ul className={styles.stories}>
              {group.map((story) => (
                <StoryPreview key={story.id} {...story} />
              ))}
            </ul>
          </section>
        ))
      )}
    </Unstyled>
  )
}
