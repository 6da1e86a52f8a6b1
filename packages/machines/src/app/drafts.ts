/** What was typed into a form, and the intent of a call that may have been made with it. */
export interface Draft {
  values: object
  intent: string | undefined
}

/** Whose draft it is, and of what: the form, and what it was opened with (this trade, that order). */
export interface DraftOf {
  /** undefined: nobody who is signed in. */
  user: string | undefined
  form: string
  opened: object
}

/** Where drafts outlive a reload: the tab's own, never another's. It may keep nothing at all. */
export interface DraftStore {
  /** Every draft that is there, by its key. */
  read(): Iterable<readonly [key: string, text: string]>
  write(key: string, text: string): void
  remove(key: string): void
}

/**
 * What is typed into forms, kept for the same user's next one of the same thing: in memory when the session ends,
 * in the store when the page is loaded again.
 */
export interface Drafts {
  note(of: DraftOf, draft: Draft): void
  /** Whether this is what was noted last: not where another form of the same thing has been typed into since. */
  isLast(of: DraftOf, draft: Draft | undefined): boolean
  /** It was done: there is nothing to keep. */
  drop(of: DraftOf): void
  /** The session has ended: what its forms held is there for the next. */
  end(): void
  /** Somebody is here: nobody else's drafts stay in the store, and a guest's nowhere. */
  arrive(user: string): void
  /** Somebody has left on purpose: nothing outlives the page. */
  leave(): void
  /** Until something else is typed: whoever shows a form may make it more than once before it stands. */
  take(of: DraftOf): Draft | undefined
}

const keyOf = ({ user, form, opened }: DraftOf) => JSON.stringify([user ?? '', form, opened])
const isOf = (user: string, key: string) => key.startsWith(`[${JSON.stringify(user)},`)

const NO_STORE: DraftStore = { read: () => [], write: () => {}, remove: () => {} }

/** Pictures that are files are not text: without them an intent is not the same any more. */
const textOf = ({ values, intent }: Draft): string => {
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object')
  const whole = plain.length === Object.keys(values).length
  return JSON.stringify({ values: Object.fromEntries(plain), intent: whole ? intent : undefined })
}

const readDraft = (text: string): Draft | undefined => {
  try {
    const { values, intent } = JSON.parse(text)
    return typeof values === 'object' && values !== null ? { values, intent } : undefined
  } catch {
    return undefined
  }
}

export function createDrafts(store: DraftStore = NO_STORE): Drafts {
  const typed = new Map<string, Draft>()
  const kept = new Map<string, Draft>()
  for (const [key, text] of store.read()) {
    const draft = readDraft(text)
    if (draft) kept.set(key, draft)
  }
  const forget = (isForgotten: (key: string) => boolean) => {
    for (const [key] of [...store.read()]) if (isForgotten(key)) store.remove(key)
  }
  return {
    note: (of, draft) => {
      kept.delete(keyOf(of))
      typed.set(keyOf(of), draft)
      store.write(keyOf(of), textOf(draft))
    },
    isLast: (of, draft) => (typed.get(keyOf(of)) ?? kept.get(keyOf(of))) === draft,
    drop: (of) => {
      typed.delete(keyOf(of))
      kept.delete(keyOf(of))
      store.remove(keyOf(of))
    },
    end: () => {
      for (const [key, draft] of typed) kept.set(key, draft)
      typed.clear()
    },
    arrive: (user) => {
      for (const drafts of [typed, kept])
        for (const key of [...drafts.keys()]) if (isOf('', key)) drafts.delete(key)
      forget((key) => !isOf(user, key))
    },
    leave: () => forget(() => true),
    take: (of) => kept.get(keyOf(of)),
  }
}
