import { DAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import {
  OPERATOR_HEADERS,
  onOneEngine,
  SESSION_START,
  shareExchange,
  type TestExchange,
  useEmptyExchange,
} from './exchange.js'
import { createMatchedTrade, createPictureFile, decideAppeal, getRefusal, PICTURE } from './fixtures.js'
import { createDamagedPng } from './pictures.js'

const OPERATOR = { headers: OPERATOR_HEADERS }
const NO_PICTURE = 'data:image/png;base64,aGk='

const createRequest = (frontImage: Blob | string, backImage: Blob | string) => ({
  country: 'nigeria' as const,
  verificationType: 'NIN Slip',
  idNumber: '12345678901',
  frontImage,
  backImage,
})

onOneEngine('pictures', (engine) => {
  const start = shareExchange(engine)

  test('both pictures of a verification are checked before the first is decoded', async () => {
    const { client } = await (await start()).createUser('checked')
    const damaged = new Blob([new Uint8Array(createDamagedPng(40, 30))])
    const error = await client.settings
      .requestVerification(createRequest(damaged, NO_PICTURE))
      .catch((reason: unknown) => reason)
    expect(Object(error).fields).toEqual([
      { path: 'backImage', message: 'The picture must be a PNG, JPEG or WebP file of at most 5 MB' },
    ])
  })

  test('after ten refused pictures of IDs a user’s next ones are throttled for 15 minutes, with one entry in the audit log', async () => {
    const { operator, ...exchange } = await start()
    const { client, email, password } = await exchange.createUser('refused')
    /** A client waits after a 429. A new one does not know of it. */
    const logInAgain = async () => {
      const other = exchange.createClient()
      await other.auth.login({ email, password })
      return other
    }
    const send = async (picture: Blob | string, sender = client) =>
      (await getRefusal(sender.settings.requestVerification(createRequest(picture, picture)))).status
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await send(NO_PICTURE))
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect(await send(NO_PICTURE, await logInAgain())).toBe(429)
    expect(await send(createPictureFile(), await logInAgain())).toBe(429)
    const entries = await operator.audit({ act: 'pictures.throttled', email })
    expect(entries.map(({ actor, details }) => ({ actor, details }))).toEqual([
      { actor: 'user', details: { most: 10 } },
    ])
    const other = await exchange.createUser('unaffected')
    await other.client.settings.requestVerification(createRequest(createPictureFile(), createPictureFile()))
    await exchange.setClock(exchange.now() + 15 * MINUTE)
    const { settings } = await logInAgain()
    await settings.requestVerification(createRequest(createPictureFile(), createPictureFile()))
  })

  test('the pictures of an ID are erased 30 days after the decision', async () => {
    const { operator, ...exchange } = await start()
    const { client, email } = await exchange.createUser('erased')
    await client.settings.requestVerification(createRequest(createPictureFile(), createPictureFile()))
    const request = (await operator.verifications({ limit: 100 })).find((item) => item.email === email)
    const readPictures = () =>
      Promise.all(
        ['front', 'back'].map(
          async (side) =>
            (await exchange.request(`/api/operator/verifications/${request?.id}/${side}`, OPERATOR)).status,
        ),
      )
    const eraseAt = async (instant: number) => {
      await exchange.setClock(instant)
      await deleteExpired(exchange.running)
      return readPictures()
    }
    expect(await eraseAt(exchange.now() + 40 * DAY)).toEqual([200, 200])
    await operator.decideVerification({ id: request?.id ?? '' })
    const decidedAt = exchange.now()
    expect(await eraseAt(decidedAt + 30 * DAY - 1)).toEqual([200, 200])
    expect(await eraseAt(decidedAt + 30 * DAY)).toEqual([404, 404])
  })
})

onOneEngine('proofs', (engine) => {
  const start = useEmptyExchange(engine)

  const payWithRefusals = async (exchange: TestExchange, refusals: number) => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    for (let count = 0; count < refusals; count++)
      expect(
        (await getRefusal(buyer.client.orders.pay({ id: trade._id, paymentProof: NO_PICTURE }))).status,
      ).toBe(422)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const readAs = async (user: typeof buyer) => {
      const { client } = user
      const cookie = await exchange.logInForCookie(user)
      const response = await exchange.request(`/api/trades/${trade._id}/proof`, { headers: { cookie } })
      const { proofOfPayment } = (await client.trades.get({ id: trade._id })).matchedOrder ?? {}
      return [response.status, proofOfPayment !== undefined]
    }
    return { seller, buyer, trade, readAll: async () => [await readAs(buyer), await readAs(seller)] }
  }

  test('a payment is accepted within its window, however many pictures were refused before', async () => {
    await payWithRefusals(await start(), 12)
  })

  test('[orders.14] the seller sees the proof for 24 hours after a completed trade, the buyer for longer', async () => {
    const exchange = await start()
    const { seller, trade, readAll } = await payWithRefusals(exchange, 0)
    const both = [
      [200, true],
      [200, true],
    ]
    expect(await readAll()).toEqual(both)
    await seller.client.orders.confirm({ id: trade._id })
    await exchange.advanceTo(SESSION_START + DAY - 1)
    expect(await readAll()).toEqual(both)
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await readAll()).toEqual([
      [200, true],
      [404, false],
    ])
  })

  test('an appeal keeps the proof readable; after a decision for the seller, only the buyer and the operator see it', async () => {
    const exchange = await start()
    const { seller, buyer, trade, readAll } = await payWithRefusals(exchange, 0)
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'Look' })
    await exchange.advanceTo(SESSION_START + 3 * DAY)
    expect(await readAll()).toEqual([
      [200, true],
      [200, true],
    ])
    const [appeal] = await exchange.operator.appeals()
    await decideAppeal(exchange, { tradeId: trade._id, to: 'seller', loser: buyer })
    expect(await readAll()).toEqual([
      [200, true],
      [404, false],
    ])
    const response = await exchange.request(`/api/operator/appeals/${appeal?.id}/proof`, OPERATOR)
    expect(response.status).toBe(200)
  })
})
