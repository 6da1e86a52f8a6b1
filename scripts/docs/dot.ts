import type { Chart } from '@cht/machines/charts'
import { attributes, bold, escaped, label, quoted } from './labels.js'
import { nameOf, type Row, rowsOf, type StateNode } from './rows.js'
import { homeOf, type Way, waysOf } from './ways.js'

/** Drawn where something holds in every state. */
const ANYWHERE = '(any state)'

const isCompound = (node: StateNode) => node.type === 'compound'
const cluster = (name: string) => `cluster ${name}`
const firstLeaf = (node: StateNode): StateNode => {
  const [child] = Object.values(node.states)
  return child ? firstLeaf(child) : node
}

const LINES: Record<Row['cause'], string> = {
  event: 'solid',
  condition: 'dashed',
  answer: 'dotted',
  entry: 'solid',
}

/** The words are a box of their own in the middle of the arrow, so that no other line runs through them. */
const drawWay = ({ from, to, rows }: Way): string[] => {
  const [{ state, target = state, cause }] = rows
  const words = quoted([state, cause, target].join(' | '))
  const tail = quoted(state === '' ? ANYWHERE : nameOf(firstLeaf(from)))
  const head = quoted(nameOf(firstLeaf(to)))
  const line = { style: LINES[cause], class: cause }
  const leaving = isCompound(from) && state !== '' ? { ltail: cluster(state) } : {}
  const arriving = isCompound(to) ? { lhead: cluster(target) } : {}
  return [
    words +
      attributes({ label: label(rows), class: cause, shape: 'plaintext', fontsize: '10', margin: '0.02' }),
    `${tail} -> ${words}${attributes({ ...line, ...leaving, arrowhead: 'none' })}`,
    `${words} -> ${head}${attributes({ ...line, ...arriving })}`,
  ]
}

/** By which a page finds the state's box in its chart: `state-paid-lateConfirmation`. */
const stateId = (name: string) => `state-${name.replaceAll('.', '-')}`

/** A state's box, with what it does on entry below its name, and two lines around it where nothing leads on. */
const drawState = (node: StateNode, rows: readonly Row[]): string => {
  const name = nameOf(node)
  const holding = rows.filter(({ state }) => state !== '' && `${name}.`.startsWith(`${state}.`))
  const entering = holding.filter(({ cause, state }) => cause === 'entry' && state === name)
  const effects = entering.flatMap((row) =>
    row.effects.map((effect) => `<font point-size="10">${escaped(`/ ${effect}`)}</font>`),
  )
  const isLast = holding.every(({ target }) => target === undefined)
  return (
    quoted(name) +
    attributes({
      id: stateId(name),
      label: `<${[bold(node.key), ...effects].join('<br/>')}>`,
      class: isLast ? 'state last' : 'state',
      peripheries: isLast ? '2' : '1',
    })
  )
}

const drawInside = (node: StateNode, rows: readonly Row[], ways: readonly Way[]): string[] => {
  const dot = quoted(`initial of ${nameOf(node)}`)
  const first = node.initial.target.map(firstLeaf).map(nameOf)
  return [
    dot + attributes({ shape: 'point', width: '0.12', class: 'initial' }),
    ...first.map((name) => `${dot} -> ${quoted(name)}`),
    ...Object.values(node.states).flatMap((child) =>
      isCompound(child)
        ? [
            `subgraph ${quoted(cluster(nameOf(child)))} {`,
            `graph${attributes({ label: `<${bold(child.key)}>`, class: 'parent', style: 'rounded', labeljust: 'l' })}`,
            ...drawInside(child, rows, ways),
            '}',
          ]
        : [drawState(child, rows)],
    ),
    ...ways.filter((way) => homeOf(way) === nameOf(node)).flatMap(drawWay),
  ]
}

/** The chart in Graphviz' language. */
export function dotOf(chart: Chart): string {
  const { root } = chart.machine
  const rows = rowsOf(chart)
  const ways = waysOf(root, rows)
  return [
    'digraph {',
    'graph [compound=true fontname=Arial fontsize=12 pad=0.25 nodesep=0.3 ranksep=0.35]',
    'node [shape=box style=rounded fontname=Arial fontsize=12 height=0.35 margin="0.15,0.08"]',
    'edge [arrowsize=0.7]',
    ...(ways.some(({ from }) => from === root)
      ? [quoted(ANYWHERE) + attributes({ shape: 'plaintext', class: 'anywhere' })]
      : []),
    ...drawInside(root, rows, ways),
    '}',
  ].join('\n')
}
