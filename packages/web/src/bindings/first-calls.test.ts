import { liveSessions } from '@cht/machines/live-sessions'
import { allOrders, pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { openTrades } from '@cht/machines/trades'
import { type Client, createClient } from '@cht/sdk'
import { expect, test } from 'vitest'
import { firstCalls } from './first-calls.js'

/** The addresses below /api that these calls read. */
const addressesOf = async (...calls: ((client: Client) => Promise<unknown>)[]) => {
  const asked: string[] = []
  const client = createClient({
    fetch: async (address) => {
      asked.push(String(address).replace('/api', ''))
      return new Response('{}', { status: 400 })
    },
  })
  for (const call of calls) await call(client).catch(() => {})
  return asked
}

const me = (client: Client) => client.auth.checkAuth()

test('what is asked for before there is an app is what its screens read first, to the letter', async () => {
  const load =
    ({ load }: { load(client: Client, options: object): Promise<unknown> }) =>
    (client: Client) =>
      load(client, {})
  expect(firstCalls('/orders')).toEqual(await addressesOf(me, load(allOrders), load(liveSessions)))
  expect(firstCalls('/home')).toEqual(
    await addressesOf(
      me,
      ...[liveSessions, openTrades, pendingBuyOrders, pendingSellOrders].map((each) => load(each)),
    ),
  )
  for (const path of ['/settings', '/login']) expect(firstCalls(path)).toEqual(await addressesOf(me))
})
