import type { Chart } from '@cht/machines/charts'

type Machine = Chart['machine']
type Node = Machine['root']

const leafOf = (node: Node): Node => {
  const [first] = node.initial?.target ?? []
  return first ? leafOf(first) : node
}
const nameOf = (node: Node) => node.path.join('.')

const leavesUnder = (node: Node): Node[] => {
  const children = Object.values(node.states)
  return children.length === 0 ? [node] : children.flatMap(leavesUnder)
}

const withParents = (node: Node): Node[] => (node.parent ? [node, ...withParents(node.parent)] : [node])

const nextOf = (leaf: Node): string[] =>
  withParents(leaf)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .flatMap(({ target }) => (target ?? []).map(leafOf).map(nameOf))

/** Whether a chart leads from one of its states to another, by whatever events; from each to itself. */
export function reachability(machine: Machine): (from: string, to: string) => boolean {
  const next = new Map(leavesUnder(machine.root).map((leaf) => [nameOf(leaf), nextOf(leaf)]))
  const reached = new Map<string, Set<string>>()
  for (const from of next.keys()) {
    const seen = new Set([from])
    for (const state of seen) for (const to of next.get(state) ?? []) seen.add(to)
    reached.set(from, seen)
  }
  return (from, to) => reached.get(from)?.has(to) ?? false
}
