import { expect, test } from 'vitest'
import { onOneEngine, SESSION_START, shareExchange, type TestUser } from './exchange.js'
import { getOnlyTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'

/** How clients send a call whose payload is none: the headers, and the body. */
const FORMS: [string, RequestInit][] = [
  ['no body', {}],
  ['an empty body', { body: '' }],
  ['an empty body that is announced as JSON', { body: '', headers: { 'content-type': 'application/json' } }],
  ['an empty object', { body: '{}', headers: { 'content-type': 'application/json' } }],
]

onOneEngine('a call whose payload is none', (engine) => {
  const start = shareExchange(engine)
  const createSend = async (user: TestUser, init: RequestInit) => {
    const exchange = await start()
    const cookie = await exchange.logInForCookie(user)
    return async (method: string, path: string) => {
      const headers = { ...init.headers, cookie }
      return (await exchange.request(`/api${path}`, { ...init, method, headers })).status
    }
  }

  test('is accepted: orders are cancelled and trades are confirmed', async () => {
    const exchange = await start()
    const traders = []
    for (const [index, [name, init]] of FORMS.entries()) {
      const seller = await exchange.createUser(`seller${index}`, { tokens: 200_000 })
      const buyer = await exchange.createUser(`buyer${index}`)
      const [send, sendAsBuyer] = [await createSend(seller, init), await createSend(buyer, init)]
      const [sell, buy] = [await placeSellOrder(seller), await placeBuyOrder(buyer)]
      expect([name, await send('PUT', `/sell-orders/cancel/${sell._id}`)]).toEqual([name, 200])
      expect([name, await sendAsBuyer('PUT', `/buy-orders/cancel/${buy._id}`)]).toEqual([name, 200])
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      traders.push({ name, seller, buyer, send })
    }
    await exchange.advanceTo(SESSION_START)
    for (const { buyer } of traders)
      await buyer.client.orders.pay({ id: (await getOnlyTrade(buyer))._id, paymentProof: PICTURE })
    for (const { name, seller, send } of traders) {
      const { _id } = await getOnlyTrade(seller)
      expect([name, await send('POST', `/buy-orders/confirm/${_id}`)]).toEqual([name, 200])
    }
  })

  test('a call with a payload reports its fields as missing', async () => {
    const exchange = await start()
    const response = await exchange.request('/api/auth/login', { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        message: expect.any(String),
        code: 'invalid_input',
        fields: [
          { path: 'email', message: expect.any(String) },
          { path: 'password', message: expect.any(String) },
        ],
      },
    ])
  })
})
