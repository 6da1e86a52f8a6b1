import { expect, test } from 'vitest'
import { callClient, get, wrapPayload } from '../testing/calls.js'
import { market } from '../testing/fixtures.js'

test('market.get returns counts by side, amount and method, without users', async () => {
  const wire = { ...market, buy: market.buy.map((entry) => ({ ...entry, user: 'u1' })) }
  for (const body of wrapPayload(wire)) {
    expect(await callClient((client) => client.market.get(), body)).toEqual({
      sent: [get('/market')],
      value: market,
    })
  }
})
