import type { Chart, ReachedState } from '@cht/machines/charts'
import { FORMS_OPEN_WHEN_DONE, ROLES } from '../../packages/web/stories/states/roles.js'
import { getTags, getWords } from '../../packages/web/stories/states/search.js'
import { SHARED_CHARTS } from '../../packages/web/stories/states/shared-charts.js'
import type { StateStory } from '../../packages/web/stories/states/state-stories.js'
import { formatStoryName, toKebabCase, toPascalCase, toSentenceCase, toStoryId } from './story-names.js'

interface GeneratedStory extends StateStory {
  exportName: string
  description: string
  tags: string[]
}

interface StoryFile {
  /** Relative to the folder of the generated stories. */
  path: string
  title: string
  chart: Chart
  stories: GeneratedStory[]
}

/** Whether the form closes in this state, so that its story shows the next screen. */
const isFormClosed = (chart: string, state: string, role: string) =>
  chart === 'form' && state === 'done' && !FORMS_OPEN_WHEN_DONE.some((name) => name === role)

const describeStory = (chart: string, { name, eventTypes }: ReachedState, role: string) => {
  const events = `${eventTypes.length === 1 ? 'event' : 'events'} ${eventTypes.join(' → ')}`
  const path = eventTypes.length === 0 ? ', the initial state' : `, reached by the ${events}`
  // Each form or resource has its own guards, so a path through the example of the shared chart may not exist for it.
  const note = isFormClosed(chart, name, role) ? ' The form is closed: the story shows the next screen.' : ''
  return `\`${chart}: ${name}\`${SHARED_CHARTS.includes(chart) ? '' : path}.${note}`
}

interface StoryOptions {
  chart: string
  /** The title of the story's file. */
  title: string
  state: ReachedState
  role: string
  /** Whether the story's name contains the role. */
  isRoleNamed: boolean
}

const createStory = ({ chart, title, state, role, isRoleNamed }: StoryOptions): GeneratedStory => {
  const exportName = toPascalCase(isRoleNamed ? `${state.name} ${role}` : state.name)
  return {
    chart,
    state: state.name,
    role,
    title,
    name: formatStoryName(state.name, isRoleNamed ? role : undefined, getWords(chart, state.name)),
    tags: getTags({ chart, state: state.name, role }, (event) => state.snapshot.can(event)),
    id: toStoryId(title, exportName),
    exportName,
    description: describeStory(chart, state, role),
  }
}

/** Two thirds of all states are those of forms and resources, which look much alike: they have a root of their own. */
const getRoot = (chart: string) => (SHARED_CHARTS.includes(chart) ? 'Forms and loading' : 'States')

/** The story files of a chart. They have a story for each state of the chart and each of its roles. */
const listStoryFiles = (chart: Chart): StoryFile[] => {
  const { name, kind } = chart
  const roles = ROLES[name]
  if (!roles) throw new Error(`roles.ts has no roles for the chart ${name}`)
  const title = `${getRoot(name)}/${toSentenceCase(name)}`
  const states = chart.states()
  if (kind === 'lifecycle' || roles.length === 1) {
    const stories = states.flatMap((state) =>
      roles.map((role) => createStory({ chart: name, title, state, role, isRoleNamed: roles.length > 1 })),
    )
    return [{ path: `${toKebabCase(name)}.stories.tsx`, title, chart, stories }]
  }
  // Many forms share one chart, and so do many resources. Each form and each resource has its own file.
  return roles.map((role) => {
    const roleTitle = `${title}/${toSentenceCase(role)}`
    return {
      path: `${toKebabCase(name)}/${toKebabCase(role)}.stories.tsx`,
      title: roleTitle,
      chart,
      stories: states.map((state) =>
        createStory({ chart: name, title: roleTitle, state, role, isRoleNamed: false }),
      ),
    }
  })
}

const renderStory = ({
  exportName,
  name,
  description,
  chart,
  state,
  role,
  tags,
}: GeneratedStory) => `/** ${description} */
export const ${exportName}: Story = {
  name: '${name}',${tags.length > 0 ? `\n  tags: [${tags.map((tag) => `'${tag}'`).join(', ')}],` : ''}
  args: { chart: '${chart}', state: '${state}', role: '${role}' },
}
`

const renderStoryFile = ({ path, title, chart, stories }: StoryFile) => {
  const folder = path.includes('/') ? '../../states' : '../states'
  const states = chart.states().map((state) => `'${state.name}'`)
  return `// Generated from the charts. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '${folder}/state.js'
import { createStateArgTypes } from '${folder}/state-arg-types.js'
import { withChartState } from '${folder}/with-chart-state.js'

const meta = {
  title: '${title}',
  component: State,
  argTypes: createStateArgTypes('${chart.name}', [${states.join(', ')}]),
  decorators: [withChartState],
  parameters: { chart: '${chart.name}' },
  play: assertState,
} satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

${stories.map(renderStory).join('\n')}`
}

const renderOverview = (chart: Chart, files: readonly StoryFile[]) => {
  const title = toSentenceCase(chart.name)
  // Storybook shows the page among the stories of the file with the same title. With several files, it needs its own title.
  const meta =
    files.length === 1
      ? `title="${getRoot(chart.name)}/${title}" name="Overview"`
      : `title="${getRoot(chart.name)}/${title}/Overview"`
  return `{/* Generated from the charts. Do not edit. */}

import { Meta } from '@storybook/addon-docs/blocks'
import { ChartOverview } from '../states/chart-overview.tsx'

<Meta ${meta} />

# ${title}

<ChartOverview chart="${chart.name}" />
`
}

const renderList = (files: readonly StoryFile[]) => {
  const stories = files.flatMap((file) => file.stories)
  return JSON.stringify(stories.map(({ exportName, description, tags, ...story }): StateStory => story))
}

/** The stories of the charts' states, an overview of each chart, and the list of all stories, as path and text. */
export function renderStories(charts: readonly Chart[]): [path: string, text: string][] {
  const filesOfCharts = charts.map((chart) => ({ chart, files: listStoryFiles(chart) }))
  return [
    ...filesOfCharts.flatMap(({ chart, files }): [string, string][] => [
      ...files.map((file): [string, string] => [file.path, renderStoryFile(file)]),
      [`${toKebabCase(chart.name)}.mdx`, renderOverview(chart, files)],
    ]),
    ['state-stories.json', renderList(filesOfCharts.flatMap(({ files }) => files))],
  ]
}
