import {
  type Displacement,
  deleteDisplacement,
  getDisplacedTexts,
  getDisplacement,
} from './displaced-texts.js'
import { readDisplacements } from './displacement-records.js'

const { appendChild, insertBefore, removeChild } = Node.prototype

/** Texts that the app has inserted and not removed. */
const appTexts = new WeakSet<Node>()

/** Nodes that the app has removed and not inserted again. */
const removedNodes = new WeakSet<Node>()

/** The child of `parent` that is the node, contains it or has replaced it. */
const findChild = (parent: Node, node: Node): Node | undefined => {
  const displacement = getDisplacement(node)
  let child = displacement?.parent === parent ? displacement.replacement : node
  while (child && child.parentNode !== parent) child = child.parentNode ?? undefined
  return child
}

/** The child before which a displaced text belongs; null at the end. */
const findNextChild = (parent: Node, { previous, next }: Displacement): Node | null => {
  const child = next && findChild(parent, next)
  if (child) return child
  const previousChild = previous && findChild(parent, previous)
  return previousChild ? previousChild.nextSibling : null
}

const findPlace = (parent: Node, node: Node): Node | null => {
  const displacement = getDisplacement(node)
  return findChild(parent, node) ?? (displacement ? findNextChild(parent, displacement) : null)
}

const detach = (node: Node | undefined) => {
  if (node?.parentNode) removeChild.call(node.parentNode, node)
}

const removeReplacement = (text: Node) => {
  detach(getDisplacement(text)?.replacement)
  deleteDisplacement(text)
}

const restore = (text: Node) => {
  const displacement = getDisplacement(text)
  if (!displacement) return
  const { parent } = displacement
  insertBefore.call(parent, text, findPlace(parent, text))
  removeReplacement(text)
}

/** Also restores the texts beside it: a translation may have put the whole sentence in the place of one of them. */
const restoreSentence = (text: Node) => {
  const parent = getDisplacement(text)?.parent
  restore(text)
  if (!parent) return
  for (const sibling of getDisplacedTexts(parent)) if (appTexts.has(sibling)) restore(sibling)
}

/**
 * Lets the app go on in a page that something else changes too, such as Chrome's translation, which replaces text nodes by
 * `<font>` elements. React keeps the text nodes that it has created: it would write into nodes that are no longer in the page, and
 * fail to remove them or to insert before them.
 *
 * - If the app changes a text that was replaced, the text is put back. A translation then translates it again.
 * - If the app removes a node that was replaced, moved or removed, what is in its place is removed.
 * - If the app inserts before such a node, it inserts before what is in its place.
 *
 * Call it once, before the first render. Returns a function that undoes it.
 */
export function followForeignChanges(): () => void {
  const read = (records: MutationRecord[]) => {
    // A text outside the document is not observed with the document.
    const onDisplaced = (text: Node) => observer.observe(text, { characterData: true })
    const isRemovedByApp = (text: Node) => removedNodes.has(text)
    for (const text of readDisplacements(records, { isRemovedByApp, onDisplaced })) restoreSentence(text)
  }
  const observer = new MutationObserver(read)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  const readPending = () => read(observer.takeRecords())
  const prepareInsertion = (node: Node) => {
    if (node.nodeType !== Node.TEXT_NODE) return
    readPending()
    removeReplacement(node)
    appTexts.add(node)
    removedNodes.delete(node)
  }
  Object.assign(Node.prototype, {
    removeChild<T extends Node>(this: Node, child: T): T {
      appTexts.delete(child)
      removedNodes.add(child)
      if (child.parentNode === this) return removeChild.call(this, child) as T
      readPending()
      removeReplacement(child)
      detach(child)
      return child
    },
    insertBefore<T extends Node>(this: Node, node: T, child: Node | null): T {
      prepareInsertion(node)
      if (child === null || child.parentNode === this) return insertBefore.call(this, node, child) as T
      readPending()
      return insertBefore.call(this, node, findPlace(this, child)) as T
    },
    appendChild<T extends Node>(this: Node, node: T): T {
      prepareInsertion(node)
      return appendChild.call(this, node) as T
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { appendChild, insertBefore, removeChild })
  }
}
