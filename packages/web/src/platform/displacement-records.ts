import { deleteDisplacement, findDisplacedText, getDisplacement, setDisplacement } from './displaced-texts.js'

/** What the records of one batch have in common. */
interface Batch {
  added: Set<Node>
  /** Displaced texts whose replacement may follow. */
  withoutReplacement: Set<Node>
  /** Texts that the app has changed. */
  changed: Set<Node>
}

interface DisplacementOptions {
  isRemovedByApp: (text: Node) => boolean
  onDisplaced: (text: Node) => void
}

/** A replacement may be inserted after its text was removed. */
const findTextAtSamePlace = ({ withoutReplacement }: Batch, record: MutationRecord): Node | undefined =>
  [...withoutReplacement].find((text) => {
    const displacement = getDisplacement(text)
    return (
      displacement?.parent === record.target &&
      displacement.previous === record.previousSibling &&
      displacement.next === record.nextSibling
    )
  })

const readAddedNodes = (record: MutationRecord, batch: Batch) => {
  for (const node of record.addedNodes) {
    // A text that is in the page again.
    if (node.parentNode !== null) deleteDisplacement(node)
    batch.added.add(node)
  }
  const [replacement] = record.addedNodes
  if (!replacement || record.removedNodes.length > 0) return
  const text = findTextAtSamePlace(batch, record)
  const displacement = text && getDisplacement(text)
  if (!displacement) return
  setDisplacement(text, { ...displacement, replacement })
  batch.withoutReplacement.delete(text)
}

/** A replacement is added in the same step, or was inserted beside the text before. */
const findReplacement = (
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  { added }: Batch,
): Node | undefined =>
  addedNodes[0] ??
  [previousSibling, nextSibling].find((node) => node !== null && added.has(node)) ??
  undefined

const readRemovedNodes = (
  record: MutationRecord,
  batch: Batch,
  isRemovedByApp: DisplacementOptions['isRemovedByApp'],
) => {
  for (const node of record.removedNodes) {
    const text = findDisplacedText(node)
    if (!text || text.parentNode !== null || isRemovedByApp(text)) continue
    const replacement = findReplacement(record, batch)
    setDisplacement(text, {
      parent: record.target,
      replacement,
      previous: record.previousSibling,
      next: record.nextSibling,
    })
    if (!replacement) batch.withoutReplacement.add(text)
    // What the app wrote before is in the replacement.
    batch.changed.delete(text)
  }
}

/**
 * Remembers the text nodes that something other than the app has taken out of the page, with their places. Returns those whose text has
 * changed since then.
 */
export function readDisplacements(
  records: readonly MutationRecord[],
  { isRemovedByApp, onDisplaced }: DisplacementOptions,
): Node[] {
  const batch: Batch = { added: new Set(), withoutReplacement: new Set(), changed: new Set() }
  for (const record of records) {
    if (record.type === 'characterData') {
      batch.changed.add(record.target)
      continue
    }
    readAddedNodes(record, batch)
    readRemovedNodes(record, batch, isRemovedByApp)
    for (const node of record.removedNodes) {
      const text = findDisplacedText(node)
      if (text && getDisplacement(text)) onDisplaced(text)
    }
  }
  return [...batch.changed].filter((text) => getDisplacement(text) !== undefined)
}
