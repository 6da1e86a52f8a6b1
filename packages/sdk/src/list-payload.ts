import type * as z from 'zod/mini'
import { type Mismatch, toMismatch } from './mismatch.js'
import { createPayloadReader, type PayloadReader, type PayloadResult } from './payload.js'
import { safeParse } from './safe-parse.js'

/** The items of a list that could be read. */
export type List<Item> = Item[] & {
  /** How many items could not be read and were left out; absent if there are none. */
  invalidItems?: number
}

type Path = readonly PropertyKey[]

/** The path of the list that contains the issue, and the index of its item; undefined if it is in no list. */
const locateItem = ({ path }: z.core.$ZodIssue) => {
  const at = path.findIndex((key) => typeof key === 'number')
  return at < 0 ? undefined : { list: path.slice(0, at), index: path[at] as number }
}

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((outer, key) => Object(outer)[key], value)

/** A copy with another value at the path. */
const setAt = (value: unknown, [key, ...rest]: Path, inner: unknown): unknown => {
  if (key === undefined) return inner
  return { ...Object(value), [key]: setAt(Object(value)[key], rest, inner) }
}

/** The invalid items of each list, by the path of the list; undefined if an issue is in no list. */
const groupByList = (issues: readonly z.core.$ZodIssue[]) => {
  const lists = new Map<string, { path: Path; indexes: Set<number> }>()
  for (const issue of issues) {
    const item = locateItem(issue)
    if (!item) return undefined
    const name = item.list.join('.')
    const list = lists.get(name) ?? { path: item.list, indexes: new Set() }
    list.indexes.add(item.index)
    lists.set(name, list)
  }
  return [...lists.values()]
}

/** One mismatch for each invalid item. */
const toMismatches = (issues: readonly z.core.$ZodIssue[], body: unknown): Mismatch[] => {
  const items = new Map<string, Mismatch>()
  for (const issue of issues) {
    const { list, index } = locateItem(issue) ?? { list: issue.path, index: 0 }
    const name = [...list, index].join('.')
    if (!items.has(name)) items.set(name, toMismatch(issue, body))
  }
  return [...items.values()]
}

/** Reads a payload without the invalid items of its lists. Fails if all items of a list are invalid. */
const readValidItems = <Output>(schema: z.core.$ZodType<Output>, body: unknown): PayloadResult<Output> => {
  const whole = safeParse(schema, body)
  if (whole.success) return { ok: true, value: whole.data }
  const { issues } = whole.error
  const failure: PayloadResult<Output> = { ok: false, ...toMismatch(issues[0], body) }
  const lists = groupByList(issues)
  if (!lists) return failure
  const validBody = lists.reduce((outer, { path, indexes }) => {
    const items = getAt(body, path) as unknown[]
    const valid = items.filter((_, index) => !indexes.has(index))
    return setAt(outer, path, valid)
  }, body)
  const rest = safeParse(schema, validBody)
  if (!rest.success) return failure
  for (const { path, indexes } of lists) {
    const items = getAt(rest.data, path) as List<unknown>
    if (items.length === 0) return failure
    items.invalidItems = indexes.size
  }
  return { ok: true, value: rest.data, invalidItems: toMismatches(issues, body) }
}

/**
 * As `payload`, for a list or an object of lists: an item that does not match is left out, and reported with `onInvalidItem`.
 */
export function listPayload<Output>(schema: z.core.$ZodType<Output>, name?: string): PayloadReader<Output> {
  return createPayloadReader(schema, name, readValidItems)
}
