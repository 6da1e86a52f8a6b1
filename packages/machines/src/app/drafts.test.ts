import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Draft, type DraftKey, type DraftStore, draftsFlow, findDraft, isLatestDraft } from './drafts.js'

const createKey = (changes: Partial<DraftKey> = {}): DraftKey => ({
  user: 'ada',
  form: 'payment',
  initialValues: { id: 'trade-1' },
  ...changes,
})
const KEY = createKey()
const DRAFT: Draft = { values: { id: 'trade-1', paymentProof: 'data:' }, idempotencyKey: 'k' }
const OTHER_DRAFT: Draft = { values: {}, idempotencyKey: undefined }

const startDrafts = (store?: DraftStore) => {
  const actor = createActor(draftsFlow, { input: { store } }).start()
  return {
    save: (key: DraftKey, draft: Draft) => actor.send({ type: 'draft.save', key, draft }),
    discard: (key: DraftKey) => actor.send({ type: 'draft.discard', key }),
    endSession: () => actor.send({ type: 'session.end' }),
    startSession: (user: string) => actor.send({ type: 'session.start', user }),
    clearStore: () => actor.send({ type: 'store.clear' }),
    find: (key: DraftKey) => findDraft(actor.getSnapshot(), key),
    isLatest: (key: DraftKey, draft: Draft | undefined) => isLatestDraft(actor.getSnapshot(), key, draft),
  }
}
type Drafts = ReturnType<typeof startDrafts>

describe('a draft', () => {
  let drafts: Drafts
  beforeEach(() => {
    drafts = startDrafts()
    drafts.save(KEY, DRAFT)
  })

  test('is not offered in the session in which it was saved', () => {
    expect(drafts.find(KEY)).toBe(undefined)
  })

  test('is offered in the next session for the same key, until another draft is saved', () => {
    drafts.endSession()
    expect(drafts.find(createKey({ user: 'eve' }))).toBe(undefined)
    expect(drafts.find(createKey({ initialValues: { id: 'trade-2' } }))).toBe(undefined)
    expect(drafts.find(createKey({ form: 'appeal' }))).toBe(undefined)
    // Finding a draft does not remove it: React may create a form twice.
    expect(drafts.find(KEY)).toBe(DRAFT)
    expect(drafts.find(KEY)).toBe(DRAFT)
    drafts.save(KEY, OTHER_DRAFT)
    expect(drafts.find(KEY)).toBe(undefined)
  })

  test('is the latest until another one is saved with its key', () => {
    drafts.endSession()
    expect(drafts.isLatest(KEY, drafts.find(KEY))).toBe(true)
    drafts.save(KEY, OTHER_DRAFT)
    expect(drafts.isLatest(KEY, DRAFT)).toBe(false)
  })

  test('is removed when it is discarded in the next session', () => {
    drafts.endSession()
    drafts.find(KEY)
    drafts.discard(KEY)
    expect(drafts.find(KEY)).toBe(undefined)
  })

  test('is still offered when the next session ends too', () => {
    drafts.endSession()
    drafts.find(KEY)
    drafts.endSession()
    expect(drafts.find(KEY)).toBe(DRAFT)
  })

  test('is replaced by a later one with the same key', () => {
    const laterDraft: Draft = { values: { id: 'trade-1', paymentProof: '' }, idempotencyKey: undefined }
    drafts.save(KEY, laterDraft)
    drafts.endSession()
    expect(drafts.find(KEY)).toBe(laterDraft)
  })

  test('is removed when it is discarded in its own session', () => {
    drafts.discard(KEY)
    drafts.endSession()
    expect(drafts.find(KEY)).toBe(undefined)
  })
})

describe('after a reload of the page, a draft', () => {
  const createStore = (entries: Map<string, string>): DraftStore => ({
    read: () => entries,
    write: (key, text) => entries.set(key, text),
    remove: (key) => entries.delete(key),
  })
  let entries: Map<string, string>
  let drafts: Drafts
  const reload = () => startDrafts(createStore(entries))
  beforeEach(() => {
    entries = new Map()
    drafts = reload()
    drafts.save(KEY, DRAFT)
  })

  test('is offered to the same user, with its idempotency key', () => {
    const reloaded = reload()
    reloaded.startSession('ada')
    expect(reloaded.find(KEY)).toEqual(DRAFT)
    expect(reload().find(KEY)).toEqual(DRAFT)
  })

  test('is not offered if it was discarded', () => {
    drafts.discard(KEY)
    expect(reload().find(KEY)).toBe(undefined)
  })

  test('is not offered after a logout, or after another user has signed in', () => {
    reload().startSession('eve')
    expect(entries.size).toBe(0)
    drafts.save(KEY, DRAFT)
    drafts.clearStore()
    expect(reload().find(KEY)).toBe(undefined)
  })

  test('has no files, and no idempotency key if it had files', () => {
    const key = createKey({ form: 'verification' })
    const values = { idNumber: 'A1', frontImage: new Blob(['x']), backImage: undefined }
    drafts.save(key, { values, idempotencyKey: 'k' })
    expect(reload().find(key)).toEqual({ values: { idNumber: 'A1' }, idempotencyKey: undefined })
  })

  test('is ignored if its stored text is malformed', () => {
    entries = new Map([...entries.keys()].map((key) => [key, '{"values":']))
    expect(reload().find(KEY)).toBe(undefined)
    entries = new Map([...entries.keys()].map((key) => [key, '{"values":null}']))
    expect(reload().find(KEY)).toBe(undefined)
  })

  test('of a guest is offered to guests until a user signs in', () => {
    const guestKey = createKey({ user: undefined, form: 'signup' })
    drafts.save(guestKey, DRAFT)
    expect(reload().find(guestKey)).toEqual(DRAFT)
    drafts.endSession()
    drafts.startSession('ada')
    expect(drafts.find(guestKey)).toBe(undefined)
    expect(reload().find(guestKey)).toBe(undefined)
  })
})
