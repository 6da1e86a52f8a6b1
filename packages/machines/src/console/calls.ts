import type { CallOptions, ListMethod, WriteResult } from '@cht/sdk'
import { type Page, toPage } from '@cht/sdk/contract'
import { findOperatorPicture, type OperatorClient, type OperatorRole, operator } from '@cht/sdk/operator'
import { PAGE_MAX } from '@cht/sdk/rules'
import { catchNotFound } from '../catch-not-found.js'
import { loadItemsAfter } from '../pagination.js'
import type { ConsoleResource } from './console-api.js'

type OperatorEndpoints = typeof operator
/** The name of an operator's endpoint. */
export type OperatorCall = keyof OperatorEndpoints & string

/** Endpoints that only read. */
export type OperatorRead = {
  [Name in OperatorCall]: OperatorEndpoints[Name] extends { method: 'GET' } | { readsOnly: true }
    ? Name
    : never
}[OperatorCall]

/** Endpoints that act. `signOut` is a form of its own, which ends the session. */
export type OperatorAct = Exclude<OperatorCall, OperatorRead | 'signOut'>

type Returned<Name extends OperatorCall> = Awaited<ReturnType<OperatorClient[Name]>>
/** What an endpoint that reads takes. */
export type ReadInput<Name extends OperatorRead> = OperatorEndpoints[Name] extends { input: unknown }
  ? NonNullable<Parameters<OperatorClient[Name]>[0]>
  : undefined
/** What an endpoint that reads returns. */
export type ReadOutput<Name extends OperatorRead> = Returned<Name>

/** Endpoints that return a page of a list. */
export type OperatorList = {
  [Name in OperatorRead]: ReadOutput<Name> extends Page<infer _> ? Name : never
}[OperatorRead]
/** An item of a list. */
export type ListItem<Name extends OperatorList> = ReadOutput<Name> extends Page<infer Item> ? Item : never

/** What an act returns; undefined if it returns nothing. */
export type ActResult<Name extends OperatorAct> =
  Returned<Name> extends WriteResult<infer Value> ? Value : never

/** A method of the client whose endpoint is known only at run time. */
type AnyCall = (...args: readonly unknown[]) => Promise<unknown>

/** Whether somebody with these roles may call an endpoint. */
export const canCall = (name: OperatorCall, roles: readonly OperatorRole[]): boolean =>
  operator[name].roles.some((role) => roles.includes(role))

/** Whether somebody with these roles may view a picture, by its path. */
export const canView = (path: string, roles: readonly OperatorRole[]): boolean =>
  findOperatorPicture(path)?.roles.some((role) => roles.includes(role)) ?? false

/** The endpoint with this method and path, such as `POST /operator/users/fund`; undefined if this version has none. */
export const findCall = (text: string): OperatorCall | undefined =>
  (Object.keys(operator) as OperatorCall[]).find(
    (name) => `${operator[name].method} ${operator[name].path}` === text,
  )

/** The key of the data that an endpoint returns for an input. */
const toKey = (name: OperatorRead, input: unknown) => `console.${name}.${JSON.stringify(input)}`

/** Calls an endpoint that is known only at run time. */
export const call = (client: OperatorClient, name: OperatorCall, input: unknown, options: CallOptions) => {
  const method = client[name] as AnyCall
  return 'input' in operator[name] ? method(input ?? {}, options) : method(options)
}

/** Reads of many rows. */
const COSTLY_READS: readonly OperatorRead[] = ['reportDays', 'reportComplaints', 'suspicious', 'refusedNames']

/**
 * A look at somebody's data is in the audit log, and some reads are costly: they are not loaded again at the short interval of what waits, but only
 * after an act, or when the screen is opened or shown again.
 */
const isSeldom = (name: OperatorRead) => 'readsOnly' in operator[name] || COSTLY_READS.includes(name)
const LOOK = { changedBy: [] } as const

/** What an endpoint returns, as data on a screen. */
export function operatorRead<Name extends OperatorRead>(
  name: Name,
  input?: ReadInput<Name>,
): ConsoleResource<ReadOutput<Name>> {
  return {
    key: toKey(name, input),
    ...(isSeldom(name) && LOOK),
    load: ({ operator: getClient }, options) =>
      call(getClient(), name, input, options) as Promise<ReadOutput<Name>>,
  }
}

/** As `operatorRead`, of something that may not be there: undefined then. */
export function operatorFind<Name extends OperatorRead>(
  name: Name,
  input: ReadInput<Name>,
): ConsoleResource<ReadOutput<Name> | undefined> {
  const { load, ...definition } = operatorRead(name, input)
  return { ...definition, load: (api, options) => catchNotFound(load(api, options), () => undefined) }
}

/** How many rows a list shows at first, and how many more with each press of 'Show more'. */
export const LIST_PAGE_SIZE = 50

/** The first `count` rows of a list. The result has a `nextCursor` if there are more. */
export const operatorList = <Name extends OperatorList>(
  name: Name,
  input?: ReadInput<Name>,
  count = LIST_PAGE_SIZE,
): ConsoleResource<Page<ListItem<Name>>> => ({
  key: `${toKey(name, input)}.${count}`,
  ...(isSeldom(name) && LOOK),
  load: async ({ operator: getClient }, options) => {
    const callPage: ListMethod<ListItem<Name>> = (page, callOptions = {}) =>
      call(getClient(), name, { ...input, ...page }, callOptions) as Promise<Page<ListItem<Name>>>
    const first = await callPage({ limit: Math.min(count, PAGE_MAX) }, options)
    if (first.nextCursor === undefined || first.length >= count) return first
    const part = { after: first.nextCursor, count: count - first.length }
    const rest = await loadItemsAfter(callPage, part, options)
    return toPage([...first, ...rest], rest.nextCursor, (first.invalidItems ?? 0) + (rest.invalidItems ?? 0))
  },
})
