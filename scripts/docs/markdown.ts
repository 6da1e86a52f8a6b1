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

/** `trade` → `Trade` */
const titleOf = ({ name }: Chart) => name.charAt(0).toUpperCase() + name.slice(1)

/** The drawing, the transitions and the refusals of a chart. */
const renderChart = (chart: Chart): string => {
  const rows = listTransitions(chart)
  const refused = rows.filter((row) => row.refusal)
  return [
    `### ${titleOf(chart)}`,
    `![States and transitions of the ${chart.name} chart, as in the table below](${chart.name}.svg)`,
    table(
      ['State', 'Event', 'Guard', 'Target', 'Effects'],
      rows.filter((row) => !row.refusal).map(transitionCells),
    ),
    ...(refused.length > 0
      ? ['Refused:', table(['State', 'Event', 'Guard', 'Code', 'Message'], refused.map(refusalCells))]
      : []),
  ].join('\n\n')
}

const renderCharts = (charts: readonly Chart[], kind: Chart['kind']): string =>
  charts
    .filter((chart) => chart.kind === kind)
    .map(renderChart)
    .join('\n\n')

/** The page with the drawings, the transitions and the refusals of all charts, and a legend. */
export function renderChartPage(charts: readonly Chart[]): string {
  return `${GENERATED}

# Statecharts

Drawn from the machines that run in the server and the clients: [lifecycles](#lifecycles) and [flows](#flows).

- A dot marks the initial state, a double border a final state.
- A transition is labelled with its event in bold, its guard in brackets, and its actions after a slash. \`otherwise\` is
  the transition that is taken if no guard before it holds.
- Solid lines are events. Dashed lines are automatic transitions, taken when a condition holds or time has passed. Dotted
  lines are results of an invoked actor.
- An event that a lifecycle refuses changes nothing and is not drawn. The second table of a lifecycle lists the code and the
  message with which the server refuses it.

## Lifecycles

The states of stored entities. The server runs them in its transactions; clients derive what they show from them. An event
that is in neither table of a state is refused as ${code(defaultRefusal?.code ?? '')}: ${defaultRefusal?.message}.

${renderCharts(charts, 'lifecycle')}

## Flows

What happens in a client: the session, each form, and the data of each screen. An event for which the state has no transition
is ignored.

${renderCharts(charts, 'flow')}
`
}
