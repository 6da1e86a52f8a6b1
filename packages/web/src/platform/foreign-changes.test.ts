import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface FakeRecord {
  type: 'childList'
  target: FakeNode
  addedNodes: FakeNode[]
  removedNodes: FakeNode[]
  previousSibling: FakeNode | null
  nextSibling: FakeNode | null
}

let records: FakeRecord[] = []

/** As much of a DOM as the module uses. */
class FakeNode {
  static readonly TEXT_NODE = 3
  parentNode: FakeNode | null = null
  readonly childNodes: FakeNode[] = []
  constructor(readonly nodeType: 1 | 3) {}

  get nextSibling(): FakeNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }

  appendChild(node: FakeNode): FakeNode {
    return this.insertBefore(node, null)
  }

  insertBefore(node: FakeNode, child: FakeNode | null): FakeNode {
    const index = child ? this.childNodes.indexOf(child) : this.childNodes.length
    const previousSibling = this.childNodes[index - 1] ?? null
    this.childNodes.splice(index, 0, node)
    node.parentNode = this
    records.push(this.record({ addedNodes: [node], previousSibling, nextSibling: child }))
    return node
  }

  removeChild(node: FakeNode): FakeNode {
    const index = this.childNodes.indexOf(node)
    this.childNodes.splice(index, 1)
    node.parentNode = null
    const [previousSibling, nextSibling] = [
      this.childNodes[index - 1] ?? null,
      this.childNodes[index] ?? null,
    ]
    records.push(this.record({ removedNodes: [node], previousSibling, nextSibling }))
    return node
  }

  record(changes: Partial<FakeRecord>): FakeRecord {
    return {
      type: 'childList',
      target: this,
      addedNodes: [],
      removedNodes: [],
      previousSibling: null,
      nextSibling: null,
      ...changes,
    }
  }
}

// What something other than the app calls.
const { removeChild } = FakeNode.prototype

let report: () => void
let undo: () => void

beforeEach(async () => {
  vi.resetModules()
  records = []
  vi.stubGlobal('Node', FakeNode)
  vi.stubGlobal('document', new FakeNode(1))
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(read: (records: FakeRecord[]) => void) {
        report = () => read(this.takeRecords())
      }
      observe() {}
      disconnect() {}
      takeRecords() {
        return records.splice(0)
      }
    },
  )
  const { followForeignChanges } = await import('./foreign-changes.js')
  undo = followForeignChanges()
})
afterEach(() => {
  undo()
  vi.unstubAllGlobals()
})

const readDisplacedTexts = async (parent: FakeNode): Promise<unknown[]> => {
  report()
  const { getDisplacedTexts } = await import('./displaced-texts.js')
  return getDisplacedTexts(parent as never)
}

test('a text that the app has removed is not kept; one that something else took out is, until the app removes it', async () => {
  const parent = new FakeNode(1)
  for (let time = 0; time < 3; time++) {
    parent.removeChild(parent.appendChild(new FakeNode(3)))
    report()
  }
  const text = parent.appendChild(new FakeNode(3))
  parent.removeChild(text)
  parent.appendChild(text)
  expect(await readDisplacedTexts(parent)).toEqual([])
  removeChild.call(parent, text)
  expect(await readDisplacedTexts(parent)).toEqual([text])
  parent.removeChild(text)
  expect(await readDisplacedTexts(parent)).toEqual([])
})
