import type { Chart } from '@cht/machines/charts'
import { type Arrow, findCommonParent, groupIntoArrows } from './arrows.js'
import { bold, escapeHtml, formatAttributes, formatLabel, quote } from './labels.js'
import { getStatePath, listTransitions, type StateNode, type TransitionRow } from './transitions.js'

/** The source of transitions that hold in every state. */
const ANY_STATE = '(any state)'

const isCompound = (node: StateNode) => node.type === 'compound'
const cluster = (path: string) => `cluster ${path}`
/** Graphviz draws edges between leaves only. The attributes `ltail` and `lhead` end an edge at the border of a cluster. */
const firstLeaf = (node: StateNode): StateNode => {
  const [child] = Object.values(node.states)
  return child ? firstLeaf(child) : node
}

const LINE_STYLES: Record<TransitionRow['cause'], string> = {
  event: 'solid',
  automatic: 'dashed',
  result: 'dotted',
  entry: 'solid',
}

/** The label is a node in the middle of the arrow, so that other arrows do not cross it. */
const drawArrow = ({ source, target, rows }: Arrow): string[] => {
  const [{ state, target: targetPath = state, cause }] = rows
  const label = quote([state, cause, targetPath].join(' | '))
  const tail = quote(state === '' ? ANY_STATE : getStatePath(firstLeaf(source)))
  const head = quote(getStatePath(firstLeaf(target)))
  const line = { style: LINE_STYLES[cause], class: cause }
  const ltail = isCompound(source) && state !== '' ? { ltail: cluster(state) } : {}
  const lhead = isCompound(target) ? { lhead: cluster(targetPath) } : {}
  return [
    label +
      formatAttributes({
        label: formatLabel(rows),
        class: cause,
        shape: 'plaintext',
        fontsize: '10',
        margin: '0.02',
      }),
    `${tail} -> ${label}${formatAttributes({ ...line, ...ltail, arrowhead: 'none' })}`,
    `${label} -> ${head}${formatAttributes({ ...line, ...lhead })}`,
  ]
}

/** The id of a state's element in the SVG, e.g. `state-paid-lateConfirmation`. */
const elementId = (path: string) => `state-${path.replaceAll('.', '-')}`

/** A box with the name of the state and its entry actions. Final states have a double border. */
const drawState = (node: StateNode, rows: readonly TransitionRow[]): string => {
  const path = getStatePath(node)
  const applicable = rows.filter(({ state }) => state !== '' && `${path}.`.startsWith(`${state}.`))
  const entries = applicable.filter(({ cause, state }) => cause === 'entry' && state === path)
  const effects = entries.flatMap((row) =>
    row.effects.map((effect) => `<font point-size="10">${escapeHtml(`/ ${effect}`)}</font>`),
  )
  const isFinal = applicable.every(({ target }) => target === undefined)
  return (
    quote(path) +
    formatAttributes({
      id: elementId(path),
      label: `<${[bold(node.key), ...effects].join('<br/>')}>`,
      class: isFinal ? 'state final' : 'state',
      peripheries: isFinal ? '2' : '1',
    })
  )
}

const drawCompound = (
  node: StateNode,
  rows: readonly TransitionRow[],
  arrows: readonly Arrow[],
): string[] => [
  `subgraph ${quote(cluster(getStatePath(node)))} {`,
  `graph${formatAttributes({ label: `<${bold(node.key)}>`, class: 'parent', style: 'rounded', labeljust: 'l' })}`,
  ...drawChildren(node, rows, arrows),
  '}',
]

/** The initial state, the child states, and the arrows between them. */
const drawChildren = (
  node: StateNode,
  rows: readonly TransitionRow[],
  arrows: readonly Arrow[],
): string[] => {
  const dot = quote(`initial of ${getStatePath(node)}`)
  const initial = node.initial.target.map(firstLeaf).map(getStatePath)
  return [
    dot + formatAttributes({ shape: 'point', width: '0.12', class: 'initial' }),
    ...initial.map((path) => `${dot} -> ${quote(path)}`),
    ...Object.values(node.states).flatMap((child) =>
      isCompound(child) ? drawCompound(child, rows, arrows) : [drawState(child, rows)],
    ),
    ...arrows.filter((arrow) => findCommonParent(arrow) === getStatePath(node)).flatMap(drawArrow),
  ]
}

/** The chart in DOT, the language of Graphviz. */
export function renderDot(chart: Chart): string {
  const { root } = chart.machine
  const rows = listTransitions(chart)
  const arrows = groupIntoArrows(root, rows)
  return [
    'digraph {',
    'graph [compound=true fontname=Arial fontsize=12 pad=0.25 nodesep=0.3 ranksep=0.35]',
    'node [shape=box style=rounded fontname=Arial fontsize=12 height=0.35 margin="0.15,0.08"]',
    'edge [arrowsize=0.7]',
    ...(arrows.some(({ source }) => source === root)
      ? [quote(ANY_STATE) + formatAttributes({ shape: 'plaintext', class: 'any-state' })]
      : []),
    ...drawChildren(root, rows, arrows),
    '}',
  ].join('\n')
}
