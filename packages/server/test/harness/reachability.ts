import type { Chart } from '@cht/machines/charts'

type Machine = Chart['machine']
type Node = Machine['root']

const getInitialLeaf = (node: Node): Node => {
  const [first] = node.initial?.target ?? []
  return first ? getInitialLeaf(first) : node
}
const getName = (node: Node) => node.path.join('.')

const listLeaves = (node: Node): Node[] => {
  const children = Object.values(node.states)
  return children.length === 0 ? [node] : children.flatMap(listLeaves)
}

const listWithAncestors = (node: Node): Node[] =>
  node.parent ? [node, ...listWithAncestors(node.parent)] : [node]

const listNextStates = (leaf: Node): string[] =>
  listWithAncestors(leaf)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .flatMap(({ target }) => (target ?? []).map(getInitialLeaf).map(getName))

/** Returns a function that tells whether a chart can go from one state to another. A state is reachable from itself. */
export function createReachability(machine: Machine): (from: string, to: string) => boolean {
  const nextStates = new Map(listLeaves(machine.root).map((leaf) => [getName(leaf), listNextStates(leaf)]))
  const reachable = new Map<string, Set<string>>()
  for (const from of nextStates.keys()) {
    const found = new Set([from])
    // `for…of` also visits the items that are added to the set during the loop.
    for (const state of found) for (const to of nextStates.get(state) ?? []) found.add(to)
    reachable.set(from, found)
  }
  return (from, to) => reachable.get(from)?.has(to) ?? false
}
