import type { Page, User } from '@cht/sdk/contract'

/** What a page carries, so that the app shows it without a request: what the user's own calls would have been answered. */
export interface AppSeed {
  /** The answer to the first check of the session. The first watcher of `currentUser` checks it again. */
  user: User
  /** Exchange time in ms at which all of it was read. */
  at: number
  /** The position of the live stream before it was read. The stream continues there, so it begins without a reset. */
  seq?: number
  /** The data of resources, by their key. */
  resources: Readonly<Record<string, unknown>>
}

/** A list whose cursor JSON would lose. */
interface WrittenPage {
  pageItems: unknown[]
  nextCursor: string
}

const isPage = (value: unknown): value is Page<unknown> & { nextCursor: string } =>
  Array.isArray(value) && (value as Page<unknown>).nextCursor !== undefined

const isWrittenPage = (value: unknown): value is WrittenPage =>
  typeof value === 'object' && value !== null && 'pageItems' in value

/** Writes a seed as JSON, with the cursors of its lists. */
export function serializeSeed(seed: AppSeed): string {
  return JSON.stringify(seed, (_, value: unknown) =>
    isPage(value) ? { pageItems: [...value], nextCursor: value.nextCursor } : value,
  )
}

/** Reads a seed that `serializeSeed` has written. */
export function parseSeed(text: string): AppSeed {
  return JSON.parse(text, (_, value: unknown) =>
    isWrittenPage(value) ? Object.assign(value.pageItems, { nextCursor: value.nextCursor }) : value,
  )
}
