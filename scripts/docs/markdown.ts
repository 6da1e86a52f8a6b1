import type { Chart } from '@cht/machines/charts'
import { refusal, restoreOrder } from '@cht/machines/lifecycles'
import { type Row, rowsOf } from './rows.js'

const GENERATED = '<!-- Written by `npm run docs` from the charts; a test compares. -->'

const code = (text: string) => (text === '' ? '' : `\`${text}\``)
const stateText = (name: string) => (name === '' ? 'any' : code(name))

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const causeText = ({ cause, event }: Row): string => {
  if (cause === 'event') return code(event)
  return event === '' ? 'by itself' : event
}

const transitionRow = (row: Row): string[] => [
  stateText(row.state),
  causeText(row),
  row.guard,
  row.target === undefined ? 'stays' : code(row.target),
  row.effects.join('<br>'),
]

const refusalRow = ({ state, event, guard, refusal: why }: Row): string[] => [
  stateText(state),
  code(event),
  guard,
  code(why?.code ?? ''),
  why?.message ?? '',
]

/** What a lifecycle says to an event that a state does not name. */
const unnamed = refusal(restoreOrder({ side: 'buy', status: 'pending' }), { type: 'not an event' })

const refusalsOf = ({ kind }: Chart, rows: readonly Row[]): string => {
  if (kind === 'flow') return 'None: what a state does not name changes nothing.'
  const others = `Any other event is refused as ${code(unnamed?.code ?? '')}: ${unnamed?.message}.`
  return `${table(['State', 'Event', 'Guard', 'Code', 'Message'], rows.map(refusalRow))}\n\n${others}`
}

/** `trade` → `Trade` */
const titleOf = ({ name }: Chart) => name.charAt(0).toUpperCase() + name.slice(1)

/** One chart on a page: the drawing, what it takes, and what it refuses. */
export function pageOf(chart: Chart): string {
  const rows = rowsOf(chart)
  const taken = rows.filter(({ refusal: why }) => !why)
  const refused = rows.filter(({ refusal: why }) => why)
  return `${GENERATED}

# ${titleOf(chart)}

A ${chart.kind}; [all charts](README.md), and how to read them.

![The states of the ${chart.name} chart and what leads from one to the next, as in the table below](${chart.name}.svg)

## Transitions

${table(['State', 'Event', 'Guard', 'Target', 'Effects'], taken.map(transitionRow))}

## Refusals

${refusalsOf(chart, refused)}
`
}

const KINDS: Record<Chart['kind'], string> = {
  lifecycle:
    'The lives of the entities. The server runs them in the transaction that writes; clients show them.',
  flow: 'What a user does at a client: the session, every form, all data that a screen shows.',
}

const entry = (chart: Chart): string => {
  const states = chart.states().map(({ name }) => code(name))
  return `- [${titleOf(chart)}](${chart.name}.md): ${states.join(', ')}`
}

/** All charts, and how to read them. */
export function indexOf(charts: readonly Chart[]): string {
  const kinds = (['lifecycle', 'flow'] as const).map((kind) => {
    const entries = charts.filter((chart) => chart.kind === kind).map(entry)
    return `## ${kind === 'lifecycle' ? 'Lifecycles' : 'Flows'}\n\n${KINDS[kind]}\n\n${entries.join('\n')}`
  })
  return `${GENERATED}

# The charts

Drawn from the machines that run.

- A chart begins at the dot. A box with two lines is an end: nothing leads on.
- Bold is what happens, in brackets the condition, behind a slash what is done with it. \`otherwise\` is where the
  conditions before it do not hold.
- A solid line is an event that somebody sends. A dashed one is nobody's: its condition has come true, in a lifecycle
  by the time alone. A dotted one is the answer to a call of the state's own.
- What is refused changes nothing and is not drawn: it stands in the second table of each page, with the code and the
  message that the server answers.

${kinds.join('\n\n')}
`
}
