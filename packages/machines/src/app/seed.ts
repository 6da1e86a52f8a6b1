import type { SessionCalendar, User } from '@cht/sdk/contract'

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

/** A list with what stands next to it, which JSON would lose. */
interface WrittenList {
  pageItems: unknown[]
  nextCursor?: string
  calendar?: SessionCalendar
}

type ListWithFields = unknown[] & Omit<WrittenList, 'pageItems'>

const isListWithFields = (value: unknown): value is ListWithFields =>
  Array.isArray(value) &&
  ((value as ListWithFields).nextCursor !== undefined || (value as ListWithFields).calendar !== undefined)

const isWrittenList = (value: unknown): value is WrittenList =>
  typeof value === 'object' && value !== null && 'pageItems' in value

/** Writes a seed as JSON, with the cursors of its lists and the calendar of the live sessions. */
export function serializeSeed(seed: AppSeed): string {
  return JSON.stringify(seed, (_, value: unknown) =>
    isListWithFields(value)
      ? { pageItems: [...value], nextCursor: value.nextCursor, calendar: value.calendar }
      : value,
  )
}

/** Reads a seed that `serializeSeed` has written. */
export function parseSeed(text: string): AppSeed {
  return JSON.parse(text, (_, value: unknown) => {
    if (!isWrittenList(value)) return value
    const { pageItems, ...fields } = value
    return Object.assign(pageItems, fields)
  })
}
