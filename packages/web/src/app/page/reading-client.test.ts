import { ApiError, ContractError } from '@cht/sdk/errors'
import { expect, test } from 'vitest'
import { ada } from '../../../stories/support/fixtures/index.js'
import { readAppSeed } from './read-seed.js'
import { createReadingClient, type ReadEndpoint } from './reading-client.js'

const AT = Date.UTC(2026, 10, 20, 9)
const refuse = (status: number, code: string) => Promise.reject({ status, code, message: 'Refused' })

test('a read is answered with its payload, and a refusal is the error of the client', async () => {
  const calls: [string, unknown][] = []
  const client = createReadingClient(async ({ path }, input) => {
    calls.push([path, input])
    return path === '/notifications' ? { data: [] } : refuse(404, 'not_found')
  }, AT)
  expect(await client.notifications.list({ limit: 4 })).toEqual([])
  expect(calls).toEqual([['/notifications', { limit: 4 }]])
  await expect(client.trades.get({ id: 'x' })).rejects.toThrow(
    new ApiError('not_found', 'Refused', 404, [], undefined),
  )
  expect(client.now()).toBe(AT)
})

test('what does not match the contract rejects, and so does a write', async () => {
  const client = createReadingClient(async () => ({ data: 7 }), AT)
  await expect(client.auth.checkAuth()).rejects.toBeInstanceOf(ContractError)
  await expect(client.auth.logout()).rejects.toThrow('/auth/logout is called while a page is rendered')
})

const readEverything: ReadEndpoint = async ({ path }) => {
  if (path === '/auth/check-auth') return { data: { user: ada } }
  if (path === '/buy-orders/all')
    return { data: { buyOrders: { pending: [], approved: [], completed: [], cancelled: [] } } }
  return path === '/trades/open' ? refuse(409, 'stopped') : { data: [] }
}

test('a seed has the user and the data; what is refused is left to the screen', async () => {
  const client = createReadingClient(readEverything, AT)
  const seed = await readAppSeed(client, { location: '/notifications', at: AT, seq: 7 })
  expect([seed.user.username, seed.at, seed.seq]).toEqual(['ada', AT, 7])
  expect(Object.keys(seed.resources)).not.toContain('trades.open')
  expect(Object.keys(seed.resources)).toContain('notifications.10')
})

test('without a session there is no seed', async () => {
  const client = createReadingClient(() => refuse(401, 'signed_out'), AT)
  await expect(readAppSeed(client, { location: '/home', at: AT, seq: 7 })).rejects.toMatchObject({
    status: 401,
  })
})
