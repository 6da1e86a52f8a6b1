import type { Chart, ReachedState } from '@cht/machines/charts'
import { ROLES, STAYING } from '../../packages/web/stories/states/roles.js'

const words = (text: string): string[] => text.split(/[^A-Za-z0-9]+|(?=[A-Z])/).filter((word) => word !== '')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (text: string) => words(text).map(capital).join('')
const kebab = (text: string) => words(text).join('-').toLowerCase()
const sentence = (text: string) => capital(words(text).join(' ').toLowerCase())

/** A form that has left shows nothing of itself any more. */
const hasLeft = (chart: string, state: string, role: string) =>
  chart === 'form' && state === 'done' && !STAYING.some((name) => name === role)

const story = ({ name: chart }: Chart, { name: state, path }: ReachedState, role: string, named: boolean) => {
  const [id, name] = named ? [pascal(`${state} ${role}`), `${state}, ${role}`] : [pascal(state), state]
  const way = path.length === 0 ? 'The initial state.' : path.join(' → ')
  const left = hasLeft(chart, state, role) ? ' The form is closed: this is the next screen.' : ''
  return `/** ${way}${left} */
export const ${id}: Story = {
  name: '${name}',
  args: { chart: '${chart}', state: '${state}', role: '${role}' },
}
`
}

const file = (
  title: string,
  stories: string[],
) => `// Written from the charts by \`npm run docs\`. Do not edit.
import type { Meta, StoryObj } from '@storybook/react'
import { assertState, State } from '${title.split('/').length > 2 ? '../' : ''}../state.js'

const meta = { title: '${title}', component: State, play: assertState } satisfies Meta<typeof State>
export default meta
type Story = StoryObj<typeof meta>

${stories.join('\n')}`

/** The stories of a chart's states by file: a story for each state and each of its roles. */
export function storiesOf(chart: Chart): [string, string][] {
  const roles = ROLES[chart.name]
  if (!roles) throw new Error(`Nobody said to whom the chart ${chart.name} is shown.`)
  const title = `States/${sentence(chart.name)}`
  const states = chart.states()
  if (chart.kind === 'lifecycle' || roles.length === 1) {
    const named = roles.length > 1
    const stories = states.flatMap((state) => roles.map((role) => story(chart, state, role, named)))
    return [[`${kebab(chart.name)}.stories.tsx`, file(title, stories)]]
  }
  // A chart that many forms or data run has a page for each of them.
  return roles.map((role) => [
    `${kebab(chart.name)}/${kebab(role)}.stories.tsx`,
    file(
      `${title}/${sentence(role)}`,
      states.map((state) => story(chart, state, role, false)),
    ),
  ])
}
