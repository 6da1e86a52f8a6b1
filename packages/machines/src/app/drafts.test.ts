import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Draft, type DraftKey, type DraftStore, draftsFlow, findDraft, isLatestDraft } from './drafts.js'

const of = (changes: Partial<DraftKey> = {}): DraftKey => ({
  user: 'ada',
  form: 'payment',
  initialValues: { id: 'trade-1' },
  ...changes,
})
const draft: Draft = { values: { id: 'trade-1', paymentProof: 'data:' }, idempotencyKey: 'k' }

const createDrafts = (store?: DraftStore) => {
  const actor = createActor(draftsFlow, { input: { store } }).start()
  return {
    note: (key: DraftKey, draft: Draft) => actor.send({ type: 'draft.save', key, draft }),
    isLast: (key: DraftKey, draft: Draft | undefined) => isLatestDraft(actor.getSnapshot(), key, draft),
    drop: (key: DraftKey) => actor.send({ type: 'draft.discard', key }),
    end: () => actor.send({ type: 'session.end' }),
    arrive: (user: string) => actor.send({ type: 'session.start', user }),
    leave: () => actor.send({ type: 'store.clear' }),
    take: (key: DraftKey) => findDraft(actor.getSnapshot(), key),
  }
}
type Drafts = ReturnType<typeof createDrafts>

describe('what was typed', () => {
  let drafts: Drafts
  beforeEach(() => {
    drafts = createDrafts()
    drafts.note(of(), draft)
  })

  test('is not there while the session goes on', () => {
    expect(drafts.take(of())).toBe(undefined)
  })

  test('is there after it until something else is typed, for the same user and the same thing', () => {
    drafts.end()
    expect(drafts.take(of({ user: 'eve' }))).toBe(undefined)
    expect(drafts.take(of({ initialValues: { id: 'trade-2' } }))).toBe(undefined)
    expect(drafts.take(of({ form: 'appeal' }))).toBe(undefined)
    // A form may be made twice before it stands on the screen.
    expect(drafts.take(of())).toBe(draft)
    expect(drafts.take(of())).toBe(draft)
    drafts.note(of(), { values: {}, idempotencyKey: undefined })
    expect(drafts.take(of())).toBe(undefined)
  })

  test('is the last of its thing until another form’s is', () => {
    drafts.end()
    expect(drafts.isLast(of(), drafts.take(of()))).toBe(true)
    drafts.note(of(), { values: {}, idempotencyKey: undefined })
    expect(drafts.isLast(of(), draft)).toBe(false)
  })

  test('is gone once it was done again as it was', () => {
    drafts.end()
    drafts.take(of())
    drafts.drop(of())
    expect(drafts.take(of())).toBe(undefined)
  })

  test('is there again when that session ends too', () => {
    drafts.end()
    drafts.take(of())
    drafts.end()
    expect(drafts.take(of())).toBe(draft)
  })

  test('is there as it was last', () => {
    const later = { values: { id: 'trade-1', paymentProof: '' }, idempotencyKey: undefined }
    drafts.note(of(), later)
    drafts.end()
    expect(drafts.take(of())).toBe(later)
  })

  test('is gone once it was done', () => {
    drafts.drop(of())
    drafts.end()
    expect(drafts.take(of())).toBe(undefined)
  })
})

describe('when the page is loaded again, what was typed', () => {
  const storeOf = (texts: Map<string, string>): DraftStore => ({
    read: () => texts,
    write: (key, text) => texts.set(key, text),
    remove: (key) => texts.delete(key),
  })
  let texts: Map<string, string>
  let drafts: Drafts
  const reload = () => createDrafts(storeOf(texts))
  beforeEach(() => {
    texts = new Map()
    drafts = reload()
    drafts.note(of(), draft)
  })

  test('is there for the same user, with the idempotencyKey of its call', () => {
    const after = reload()
    after.arrive('ada')
    expect(after.take(of())).toEqual(draft)
    expect(reload().take(of())).toEqual(draft)
  })

  test('is gone once it was done', () => {
    drafts.drop(of())
    expect(reload().take(of())).toBe(undefined)
  })

  test('is gone once the user has left on purpose, or somebody else is here', () => {
    reload().arrive('eve')
    expect(texts.size).toBe(0)
    drafts.note(of(), draft)
    drafts.leave()
    expect(reload().take(of())).toBe(undefined)
  })

  test('has no files, and without them not the same idempotencyKey', () => {
    const pictures = { idNumber: 'A1', frontImage: new Blob(['x']), backImage: undefined }
    drafts.note(of({ form: 'verification' }), { values: pictures, idempotencyKey: 'k' })
    expect(reload().take(of({ form: 'verification' }))).toEqual({
      values: { idNumber: 'A1' },
      idempotencyKey: undefined,
    })
  })

  test('is not there where the store holds something else', () => {
    texts = new Map([...texts.keys()].map((key) => [key, '{"values":']))
    expect(reload().take(of())).toBe(undefined)
    texts = new Map([...texts.keys()].map((key) => [key, '{"values":null}']))
    expect(reload().take(of())).toBe(undefined)
  })

  test('is a guest’s until somebody is here', () => {
    const guest = of({ user: undefined, form: 'signup' })
    drafts.note(guest, draft)
    expect(reload().take(guest)).toEqual(draft)
    drafts.end()
    drafts.arrive('ada')
    expect(drafts.take(guest)).toBe(undefined)
    expect(reload().take(guest)).toBe(undefined)
  })
})
