import type { Chart } from '@cht/machines/charts'
import { getRefusal, orderLifecycle } from '@cht/machines/lifecycles'
import { listTransitions, type TransitionRow } from './transitions.js'

const GENERATED = '<!-- Generated from the charts by `npm run docs`. Do not edit. -->'

const code = (text: string) => (text === '' ? '' : `\`${text}\``)
const stateText = (name: string) => (name === '' ? 'any' : code(name))

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const causeText = ({ cause, event }: TransitionRow): string => {
  if (cause === 'event') return code(event)
  return event === '' ? 'always' : event
}

const targetText = ({ cause, target }: TransitionRow): string => {
  if (target !== undefined) return code(target)
  return cause === 'entry' ? '' : 'no change'
}

const transitionCells = (row: TransitionRow): string[] => [
  stateText(row.state),
  causeText(row),
  row.guard,
  targetText(row),
  row.effects.join('<br>'),
]

const refusalCells = ({ state, event, guard, refusal }: TransitionRow): string[] => [
  stateText(state),
  code(event),
  guard,
  code(refusal?.code ?? ''),
  refusal?.message ?? '',
]

/** The refusal of an event for which the state of a lifecycle has no transition: it is the same in all lifecycles. */
const defaultRefusal = getRefusal(orderLifecycle.restore({ side: 'buy', status: 'pending' }), {
  type: 'not an event',
})

const renderRefusals = ({ kind }: Chart, rows: readonly TransitionRow[]): string => {
  if (kind === 'flow') return 'None. An event for which the state has no transition is ignored.'
  const others = `Any other event is refused as ${code(defaultRefusal?.code ?? '')}: ${defaultRefusal?.message}.`
  return `${table(['State', 'Event', 'Guard', 'Code', 'Message'], rows.map(refusalCells))}\n\n${others}`
}

/** `trade` → `Trade` */
const titleOf = ({ name }: Chart) => name.charAt(0).toUpperCase() + name.slice(1)

/** A page with the drawing, the transitions and the refusals of a chart. */
export function renderPage(chart: Chart): string {
  const rows = listTransitions(chart)
  const accepted = rows.filter((row) => !row.refusal)
  const refused = rows.filter((row) => row.refusal)
  return `${GENERATED}

# ${titleOf(chart)}

A ${chart.kind}. [All charts](README.md), with a legend.

![States and transitions of the ${chart.name} chart, as in the table below](${chart.name}.svg)

## Transitions

${table(['State', 'Event', 'Guard', 'Target', 'Effects'], accepted.map(transitionCells))}

## Refusals

${renderRefusals(chart, refused)}
`
}

const KINDS: Record<Chart['kind'], string> = {
  lifecycle:
    'The states of stored entities. The server runs them in its transactions; clients derive what they show from them.',
  flow: 'What happens in a client: the session, each form, and the data of each screen.',
}

const renderEntry = (chart: Chart): string => {
  const states = chart.states().map(({ name }) => code(name))
  return `- [${titleOf(chart)}](${chart.name}.md): ${states.join(', ')}`
}

/** The list of all charts, with a legend. */
export function renderIndex(charts: readonly Chart[]): string {
  const kinds = (['lifecycle', 'flow'] as const).map((kind) => {
    const entries = charts.filter((chart) => chart.kind === kind).map(renderEntry)
    return `## ${kind === 'lifecycle' ? 'Lifecycles' : 'Flows'}\n\n${KINDS[kind]}\n\n${entries.join('\n')}`
  })
  return `${GENERATED}

# Statecharts

Drawn from the machines that run in the server and the clients.

- A dot marks the initial state, a double border a final state.
- A transition is labelled with its event in bold, its guard in brackets, and its actions after a slash. \`otherwise\` is
  the transition that is taken if no guard before it holds.
- Solid lines are events. Dashed lines are automatic transitions, taken when a condition holds or time has passed. Dotted
  lines are results of an invoked actor.
- An event that a lifecycle refuses changes nothing and is not drawn. The second table of a lifecycle's page lists the
  code and the message with which the server refuses it.

${kinds.join('\n\n')}
`
}
