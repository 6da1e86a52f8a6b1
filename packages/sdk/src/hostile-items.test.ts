import { describe, expect, test } from 'vitest'
import type { InvalidItemEvent } from './hooks.js'
import { isRead } from './is-read.js'
import { baseURL } from './testing/calls.js'
import { allEndpoints } from './testing/endpoints.js'
import { createFakeFetch, jsonResponse } from './testing/fake-fetch.js'
import { inputs } from './testing/inputs.js'
import { payloads } from './testing/payloads.js'
import { createTransport } from './transport.js'

/** The path and the items of each list in a payload, without the lists inside their items. */
const findLists = (wire: unknown, path: string[] = []): [path: string[], items: unknown[]][] => {
  if (Array.isArray(wire)) return [[path, wire]]
  if (typeof wire !== 'object' || wire === null) return []
  return Object.entries(wire).flatMap(([name, inner]) => findLists(inner, [...path, name]))
}
const getList = (value: unknown, path: string[]) =>
  path.reduce<unknown>((outer, name) => Object(outer)[name], value) as unknown[] & { invalidItems?: number }

/** The reads whose lists are read item by item. The endpoints that the expression matches read theirs as a whole. */
const listReads = allEndpoints.filter(
  ([name, endpoint]) =>
    isRead(endpoint) &&
    !/^(operator|terms|account)\.|^auth\.(reauthentication|pendingLogin)$|^trades\.get$/.test(name) &&
    findLists(payloads[name]?.wire).length > 0,
)

test('these reads have lists that are read item by item', () => {
  expect(listReads.map(([name]) => name)).toEqual([
    'auth.sessions',
    'auth.passkeys',
    'orders.pendingBuy',
    'orders.pendingSell',
    'orders.all',
    'trades.open',
    'investments.list',
    'investments.referrals',
    'liveSessions.list',
    'notifications.list',
    'notifications.settings',
    'notifications.pushDevices',
    'market.get',
    'paymentDetails.list',
    'paymentDetails.institutions',
    'statement.list',
    'switches.list',
    'announcements.list',
    'tokenRequests.list',
    'webhooks.list',
  ])
})

describe('one invalid item is left out and reported, and the others are kept', () => {
  const INVALID_ITEMS = [null, 7, 'x', {}, [], { _id: '..' }]
  test.each(listReads)('%s', async (name, endpoint) => {
    const payload = payloads[name]
    const paths = findLists(payload?.wire).filter(([, items]) => items.length > 0)
    for (const [path] of paths)
      for (const invalid of INVALID_ITEMS) {
        const wire = JSON.parse(JSON.stringify(payload?.wire))
        getList(wire, path).push(invalid)
        const events: InvalidItemEvent[] = []
        const { fetch } = createFakeFetch(
          jsonResponse(payload?.name === undefined ? wire : { [payload.name]: wire }),
        )
        const hooks = { onInvalidItem: (event: InvalidItemEvent) => events.push(event) }
        const value = await createTransport({ baseURL, fetch, hooks }).call(endpoint, inputs[name])
        const list = getList(value, path)
        const before = getList(payload?.value, path)
        expect([[...list], list.invalidItems]).toEqual([[...before], 1])
        const start = [...path, before.length].join('.')
        expect(events.map((event) => [event.call, event.path.startsWith(start)])).toEqual([
          [`GET ${endpoint.path}`, true],
        ])
      }
  })
})
