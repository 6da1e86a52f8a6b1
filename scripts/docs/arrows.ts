import type { StateNode, TransitionRow } from './transitions.js'

/** An arrow of a drawing: all transitions between two states with the same cause. */
export interface Arrow {
  source: StateNode
  target: StateNode
  rows: [TransitionRow, ...TransitionRow[]]
}

/** Whether a transition is drawn. Entry actions, refusals, and transitions of the root that change no state are not. */
const isDrawn = ({ cause, refusal, state, target }: TransitionRow) =>
  cause !== 'entry' && !refusal && (state !== '' || target !== undefined)

/** Groups transitions into arrows. */
export function groupIntoArrows(root: StateNode, rows: readonly TransitionRow[]): Arrow[] {
  const findNode = (path: string) =>
    path === '' ? root : path.split('.').reduce<StateNode>((node, key) => node.states[key] ?? root, root)
  const arrows = new Map<string, Arrow>()
  for (const row of rows.filter(isDrawn)) {
    const { state, target = state, cause } = row
    const key = [state, target, cause].join(' | ')
    const arrow = arrows.get(key)
    if (arrow) arrow.rows.push(row)
    else arrows.set(key, { source: findNode(state), target: findNode(target), rows: [row] })
  }
  return [...arrows.values()]
}

/** The path of the innermost state that contains both ends of an arrow; '' for the root. */
export function findCommonParent({ source, target }: Arrow): string {
  const [sourceParents, targetParents] = [source.path.slice(0, -1), target.path.slice(0, -1)]
  const differsAt = sourceParents.findIndex((key, index) => key !== targetParents[index])
  return sourceParents.slice(0, differsAt === -1 ? sourceParents.length : differsAt).join('.')
}
