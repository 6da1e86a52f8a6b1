import { expect, test } from 'vitest'
import { get, made, wrappings } from '../testing/calls.js'
import { market } from '../testing/samples.js'

test('market: how many orders wait, by side, amount and method, and nobody with them', async () => {
  const wire = { ...market, buy: market.buy.map((entry) => ({ ...entry, user: 'u1' })) }
  for (const body of wrappings(wire)) {
    expect(await made((client) => client.market.get(), body)).toEqual({
      sent: [get('/market')],
      value: market,
    })
  }
})
