import type { Row, StateNode } from './rows.js'

/** Every row that leads the same way for the same kind of reason: one arrow, the words in its middle. */
export interface Way {
  from: StateNode
  to: StateNode
  rows: [Row, ...Row[]]
}

/** What is refused, and what changes nothing that is drawn, is no way. */
const isDrawn = ({ cause, refusal, state, target }: Row) =>
  cause !== 'entry' && !refusal && (state !== '' || target !== undefined)

export function waysOf(root: StateNode, rows: readonly Row[]): Way[] {
  const find = (name: string) =>
    name === '' ? root : name.split('.').reduce<StateNode>((node, key) => node.states[key] ?? root, root)
  const ways = new Map<string, Way>()
  for (const row of rows.filter(isDrawn)) {
    const { state, target = state, cause } = row
    const key = [state, target, cause].join(' | ')
    const way = ways.get(key)
    if (way) way.rows.push(row)
    else ways.set(key, { from: find(state), to: find(target), rows: [row] })
  }
  return [...ways.values()]
}

/** The smallest box that both ends are in. */
export function homeOf({ from, to }: Way): string {
  const [parents, others] = [from.path.slice(0, -1), to.path.slice(0, -1)]
  const differs = parents.findIndex((key, index) => key !== others[index])
  return parents.slice(0, differs === -1 ? parents.length : differs).join('.')
}
