import type { Chart, ReachedState } from '@cht/machines/charts'
import { ROLES, STAYING_FORMS } from '../../packages/web/stories/states/roles.js'

const splitWords = (text: string): string[] =>
  text.split(/[^A-Za-z0-9]+|(?=[A-Z])/).filter((word) => word !== '')
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const toPascalCase = (text: string) => splitWords(text).map(capitalize).join('')
const toKebabCase = (text: string) => splitWords(text).join('-').toLowerCase()
const toSentenceCase = (text: string) => capitalize(splitWords(text).join(' ').toLowerCase())

/** Whether the screen has already closed the form in this state. */
const isClosed = (chart: string, state: string, role: string) =>
  chart === 'form' && state === 'done' && !STAYING_FORMS.some((name) => name === role)

const renderStory = (
  { name: chart }: Chart,
  { name: state, eventTypes }: ReachedState,
  role: string,
  isRoleNamed: boolean,
) => {
  const [id, name] = isRoleNamed
    ? [toPascalCase(`${state} ${role}`), `${state}, ${role}`]
    : [toPascalCase(state), state]
  const events = eventTypes.length === 0 ? 'Initial state.' : eventTypes.join(' → ')
  const note = isClosed(chart, state, role) ? ' The form is closed: the story shows the screen after it.' : ''
  return `/** ${events}${note} */
export const ${id}: Story = {
  name: '${name}',
  args: { chart: '${chart}', state: '${state}', role: '${role}' },
}
`
}

const renderFile = (
  title: string,
  stories: string[],
) => `// Generated from the charts by \`npm run docs\`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '${title.split('/').length > 2 ? '../' : ''}../state.js'

const meta = { title: '${title}', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

${stories.join('\n')}`

/** Story files by their names: one story for each state of a chart and each role that sees it. */
export function renderStories(chart: Chart): [string, string][] {
  const roles = ROLES[chart.name]
  if (!roles) throw new Error(`roles.ts has no roles for the chart ${chart.name}`)
  const title = `States/${toSentenceCase(chart.name)}`
  const states = chart.states()
  if (chart.kind === 'lifecycle' || roles.length === 1) {
    const isRoleNamed = roles.length > 1
    const stories = states.flatMap((state) =>
      roles.map((role) => renderStory(chart, state, role, isRoleNamed)),
    )
    return [[`${toKebabCase(chart.name)}.stories.tsx`, renderFile(title, stories)]]
  }
  // Many forms and resources share a chart: each has a file of its own.
  return roles.map((role) => [
    `${toKebabCase(chart.name)}/${toKebabCase(role)}.stories.tsx`,
    renderFile(
      `${title}/${toSentenceCase(role)}`,
      states.map((state) => renderStory(chart, state, role, false)),
    ),
  ])
}
