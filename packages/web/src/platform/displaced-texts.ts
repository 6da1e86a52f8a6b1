/** Where a text node was before something other than the app took it out of the page. */
export interface Displacement {
  parent: Node
  /** What is in the page instead of the text, such as a `<font>` of Chrome's translation. */
  replacement: Node | undefined
  previous: Node | null
  next: Node | null
}

const displacements = new WeakMap<Node, Displacement>()
const textsByParent = new WeakMap<Node, Set<Node>>()
const textsByReplacement = new WeakMap<Node, Node>()

export function getDisplacement(text: Node): Displacement | undefined {
  return displacements.get(text)
}

/** The displaced text that the node has replaced, or else the node itself if it is a text. */
export function findDisplacedText(node: Node): Node | undefined {
  return textsByReplacement.get(node) ?? (node.nodeType === Node.TEXT_NODE ? node : undefined)
}

export function getDisplacedTexts(parent: Node): Node[] {
  return [...(textsByParent.get(parent) ?? [])]
}

export function deleteDisplacement(text: Node): void {
  const displacement = displacements.get(text)
  if (!displacement) return
  displacements.delete(text)
  textsByParent.get(displacement.parent)?.delete(text)
  if (displacement.replacement) textsByReplacement.delete(displacement.replacement)
}

export function setDisplacement(text: Node, displacement: Displacement): void {
  deleteDisplacement(text)
  displacements.set(text, displacement)
  if (displacement.replacement) textsByReplacement.set(displacement.replacement, text)
  const texts = textsByParent.get(displacement.parent) ?? new Set()
  textsByParent.set(displacement.parent, texts.add(text))
}
