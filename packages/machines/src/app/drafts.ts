import { assign, type SnapshotFrom, setup } from 'xstate'

/** The values typed into a form. If they were submitted and the outcome is unknown, also the idempotency key of that submission. */
export interface Draft {
  values: object
  idempotencyKey: string | undefined
}

/** Identifies a draft: its user, its form, and the values that the form was opened with, such as the id of a trade. */
export interface DraftKey {
  /** The id of the signed-in user; undefined for a guest. */
  user: string | undefined
  form: string
  initialValues: object
}

/** A storage that keeps drafts through a reload, such as `sessionStorage`. It must belong to one tab. */
export interface DraftStore {
  /** Every stored draft by its key. */
  read(): Iterable<readonly [key: string, text: string]>
  write(key: string, text: string): void
  remove(key: string): void
}

type DraftMap = ReadonlyMap<string, Draft>

export interface DraftsContext {
  store: DraftStore
  /** Drafts typed in this session. */
  current: DraftMap
  /** Drafts that the next form of the same kind opens with: typed in an earlier session or before a reload, or offered by a submitted form. */
  restored: DraftMap
}

export type DraftsEvent =
  | { type: 'draft.save'; key: DraftKey; draft: Draft }
  /** The form was submitted successfully, or has new initial values. */
  | { type: 'draft.discard'; key: DraftKey }
  /** The form was submitted successfully. The next form of the same kind opens with the values that were sent. */
  | { type: 'draft.offer'; key: DraftKey; draft: Draft }
  /** The user has changed, for example because the session has ended. */
  | { type: 'session.end' }
  /** A user has signed in: drafts of guests are removed, and drafts of other users are removed from the store. */
  | { type: 'session.start'; user: string }
  /** The user has logged out: all drafts are removed from the store. Those in memory stay until a reload, for the same user only. */
  | { type: 'store.clear' }

const NO_STORE: DraftStore = { read: () => [], write: () => {}, remove: () => {} }

const serializeKey = ({ user, form, initialValues }: DraftKey) =>
  JSON.stringify([user ?? '', form, initialValues])
const belongsTo = (user: string, key: string) => key.startsWith(`[${JSON.stringify(user)},`)

/**
 * Files and other objects are not stored. Without them the values are not the submitted ones, so the idempotency key is omitted
 * too.
 */
const serialize = ({ values, idempotencyKey }: Draft): string => {
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object')
  const isComplete = plain.length === Object.keys(values).length
  return JSON.stringify({
    values: Object.fromEntries(plain),
    idempotencyKey: isComplete ? idempotencyKey : undefined,
  })
}

const parse = (text: string): Draft | undefined => {
  try {
    const { values, idempotencyKey } = JSON.parse(text)
    return typeof values === 'object' && values !== null ? { values, idempotencyKey } : undefined
  } catch {
    return undefined
  }
}

const readStore = (store: DraftStore): DraftMap => {
  const drafts = new Map<string, Draft>()
  for (const [key, text] of store.read()) {
    const draft = parse(text)
    if (draft) drafts.set(key, draft)
  }
  return drafts
}

const removeWhere = (store: DraftStore, matches: (key: string) => boolean) => {
  for (const [key] of [...store.read()]) if (matches(key)) store.remove(key)
}

const filterKeys = (drafts: DraftMap, keeps: (key: string) => boolean): DraftMap =>
  new Map([...drafts].filter(([key]) => keeps(key)))

const without = (drafts: DraftMap, key: string) => filterKeys(drafts, (other) => other !== key)

/**
 * Keeps what is typed into forms for the same user's next form of the same kind: in memory, for the case that the session
 * ends, and in the store, for the case that the page is reloaded. A logout empties the store only.
 */
export const draftsFlow = setup({
  types: {} as { context: DraftsContext; input: { store?: DraftStore | undefined }; events: DraftsEvent },
}).createMachine({
  id: 'drafts',
  context: ({ input: { store = NO_STORE } }) => ({ store, current: new Map(), restored: readStore(store) }),
  on: {
    'draft.save': {
      actions: [
        assign(({ context, event: { key, draft } }) => ({
          current: new Map(context.current).set(serializeKey(key), draft),
          restored: without(context.restored, serializeKey(key)),
        })),
        ({ context, event: { key, draft } }) => context.store.write(serializeKey(key), serialize(draft)),
      ],
    },
    'draft.discard': {
      actions: [
        assign(({ context, event: { key } }) => ({
          current: without(context.current, serializeKey(key)),
          restored: without(context.restored, serializeKey(key)),
        })),
        ({ context, event: { key } }) => context.store.remove(serializeKey(key)),
      ],
    },
    'draft.offer': {
      actions: [
        assign(({ context, event: { key, draft } }) => ({
          current: without(context.current, serializeKey(key)),
          restored: new Map(context.restored).set(serializeKey(key), draft),
        })),
        ({ context, event: { key, draft } }) => context.store.write(serializeKey(key), serialize(draft)),
      ],
    },
    'session.end': {
      actions: assign(({ context }) => ({
        current: new Map(),
        restored: new Map([...context.restored, ...context.current]),
      })),
    },
    'session.start': {
      actions: [
        assign(({ context }) => ({
          current: filterKeys(context.current, (key) => !belongsTo('', key)),
          restored: filterKeys(context.restored, (key) => !belongsTo('', key)),
        })),
        ({ context, event: { user } }) => removeWhere(context.store, (key) => !belongsTo(user, key)),
      ],
    },
    'store.clear': { actions: ({ context }) => removeWhere(context.store, () => true) },
  },
})

type DraftsSnapshot = SnapshotFrom<typeof draftsFlow>

/** The draft to open a form with. It stays available until a draft is saved, because a screen may create its form twice. */
export function findDraft({ context }: DraftsSnapshot, key: DraftKey): Draft | undefined {
  return context.restored.get(serializeKey(key))
}

/** Whether this draft is the latest with its key: false after something was typed into another form of the same kind. */
export function isLatestDraft(
  { context: { current, restored } }: DraftsSnapshot,
  key: DraftKey,
  draft: Draft | undefined,
): boolean {
  return (current.get(serializeKey(key)) ?? restored.get(serializeKey(key))) === draft
}
