import { getTradeNumber } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createAppeal } from './appeals.js'
import { openProfileEdit, openVerification } from './cases.js'
import { onEachEngine, onOneEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  BANK_DETAILS,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  TRC20_ADDRESS,
} from './fixtures.js'
import { createPerson } from './operator-person.js'

const DEPOSIT_TEXT = 'Pay to First Bank 0123456789'
const environment = { DEPOSIT_TEXT }
const WALLET = {
  name: 'Mine',
  paymentMethod: 'usdt',
  network: 'TRC20',
  walletAddress: TRC20_ADDRESS,
  bankName: '',
  accountName: '',
  accountNumber: '',
} as const

/** The related cases of a case, with what they share. */
const listRelated = async ({ operator }: Pick<TestExchange, 'operator'>, id: string) =>
  (await operator.caseBackground({ id })).related.map(({ id, shares }) => [id, shares.join()])

onEachEngine('the cases around a case', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('share a person, an account, a wallet or the number of an ID, newest first', async () => {
    const exchange = await start()
    const { operator } = exchange
    const ada = await exchange.createUser('ada')
    const bola = await exchange.createUser('bola')
    const chidi = await exchange.createUser('chidi')
    const stranger = await exchange.createUser('stranger')
    const open = async (run: () => Promise<string>) => {
      await exchange.setClock(exchange.now() + 1_000)
      return run()
    }
    const first = await open(() => openVerification(exchange, ada, 'G1234567'))
    await operator.decideVerification({ id: first, reason: 'Blurred' })
    const decidedAt = exchange.now()
    const edit = await open(() => openProfileEdit(exchange, ada))
    const second = await open(() => openVerification(exchange, ada, 'G7654321'))
    const sameId = await open(() => openVerification(exchange, stranger, 'g 1234567'))
    await ada.client.paymentDetails.save(BANK_DETAILS)
    await ada.client.paymentDetails.save(WALLET)
    await bola.client.paymentDetails.save({
      ...BANK_DETAILS,
      accountNumber: BANK_DETAILS.accountNumber.replace(/^(..)/, '$1 '),
    })
    await chidi.client.paymentDetails.save(WALLET)
    const sameAccount = await open(() => openProfileEdit(exchange, bola))
    const sameWallet = await open(() => openProfileEdit(exchange, chidi))
    const { related } = await operator.caseBackground({ id: second })
    expect(related.map(({ id, shares }) => [id, shares.join()])).toEqual([
      [sameWallet, 'wallet'],
      [sameAccount, 'account'],
      [sameId, 'idNumber'],
      [edit, 'person'],
      [first, 'person'],
    ])
    expect(related.at(-1)).toEqual({
      id: first,
      kind: 'verification',
      state: 'decided',
      openedAt: expect.any(Number),
      decidedAt,
      outcome: 'rejected',
      email: ada.email,
      shares: ['person'],
    })
    expect(related[0]).toEqual({
      id: sameWallet,
      kind: 'profileEdit',
      state: 'new',
      openedAt: exchange.now(),
      email: chidi.email,
      shares: ['wallet'],
    })
    const { client } = await exchange.createUser('alone')
    const { value: alone } = await client.tokenRequests.create({ kind: 'deposit', amount: 200 })
    expect(await listRelated(exchange, assertDefined(alone).id)).toEqual([])
  })

  test('of a trade are those of its parties, and of trades with the same proof', async () => {
    const exchange = await start()
    const trade = async (name: string, amount: 50_000 | 75_000, accountNumber: string) => {
      const seller = await exchange.createUser(`seller-${name}`, { tokens: 100_000 })
      const buyer = await exchange.createUser(`buyer-${name}`)
      await placeSellOrder(seller, { amount, accountNumber })
      await placeBuyOrder(buyer, { amount })
      return { seller, buyer }
    }
    const first = await trade('one', 50_000, '1021334477')
    const second = await trade('two', 75_000, '1021334488')
    await exchange.advanceTo(SESSION_START)
    const appeal = async ({ seller, buyer }: typeof first) => {
      const { _id: order } = await getOnlyTrade(buyer)
      await buyer.client.orders.pay({ id: order, paymentProof: PICTURE })
      const { value } = await seller.client.appeals.create({ order, reason: 'Other', description: 'None' })
      return { order, id: assertDefined(value)._id }
    }
    const { id, order } = await appeal(first)
    const other = await appeal(second)
    const verification = await openVerification(exchange, first.buyer)
    expect((await listRelated(exchange, id)).toSorted()).toEqual(
      [
        [verification, 'person'],
        [other.id, 'picture'],
      ].toSorted(),
    )
    expect(await listRelated(exchange, verification)).toEqual([[id, 'person']])
    const { related } = await exchange.operator.caseBackground({ id: verification })
    expect(related[0]?.tradeId).toBe(order)
  })
})

/** What the parties were told, without the channels and times. */
const listTold = async ({ operator }: TestExchange, id: string) =>
  (await operator.caseBackground({ id })).told.map(({ email, party, title, text }) => [
    email,
    party,
    title,
    text,
  ])

onOneEngine('what was told about a case', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('is what both parties of the trade read, with its channels', async () => {
    const exchange = await start()
    const { seller, buyer, id: trade, appealId } = await createAppeal(exchange)
    await exchange.operator.freezeTrade({
      id: trade,
      text: 'Call +234-803.123-4567 about 1021 334477 by 2026-11-27 09:00',
    })
    const { told } = await exchange.operator.caseBackground({ id: appealId })
    for (const user of [seller, buyer]) {
      const own = (await user.client.notifications.list()).filter(({ href }) => href === `/orders/${trade}`)
      const read = told.filter(({ email }) => email === user.email)
      expect(read.map(({ at, title }) => [at, title])).toEqual(
        own.map(({ createdAt, title }) => [createdAt, title]),
      )
      expect(read.slice(1).map(({ text }) => text)).toEqual(own.slice(1).map(({ content }) => content))
    }
    const title = `Trade frozen (${getTradeNumber(trade)})`
    expect(
      told
        .slice(0, 2)
        .map(({ email, party, title }) => [email, party, title])
        .toSorted(),
    ).toEqual([
      [buyer.email, 'buyer', title],
      [seller.email, 'seller', title],
    ])
    expect(told[0]?.text).toContain('Call ••••4567 about ••••4477 by 2026-11-27 09:00')
    expect(told[0]).toEqual({
      at: exchange.now(),
      email: expect.any(String),
      party: expect.any(String),
      title,
      text: expect.any(String),
      channels: [
        { channel: 'app', state: 'shown' },
        { channel: 'mail', state: 'waiting' },
      ],
    })
    await exchange.readMails(seller.email)
    const { told: sent } = await exchange.operator.caseBackground({ id: appealId })
    expect(sent[0]?.channels).toEqual([
      { channel: 'app', state: 'shown' },
      { channel: 'mail', state: 'sent', at: expect.any(Number) },
    ])
  })

  test('is what the user read of the verification, the profile change or the request alone', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('told', { tokens: 1_000 })
    const first = await openVerification(exchange, user)
    const edit = await openProfileEdit(exchange, user)
    await operator.decideVerification({ id: first, reason: 'Blurred' })
    await exchange.setClock(exchange.now() + 1_000)
    const second = await openVerification(exchange, user)
    const create = async () =>
      assertDefined((await user.client.tokenRequests.create({ kind: 'deposit', amount: 200 })).value)
    const request = await create()
    const other = await create()
    await operator.declineTokenRequest({ id: request.id, reason: 'No such line' })
    await operator.declineTokenRequest({ id: other.id, reason: 'No such line' })
    await operator.decideProfileEdit({ id: edit, reason: 'Not your name' })
    const read = async (id: string) =>
      (await listTold(exchange, id)).map(([email, party, , text]) => [email, party, text])
    const own = (await user.client.notifications.list()).map(({ content }) => content)
    const findOwn = (part: string) => own.find((content) => content.includes(part))
    expect([await read(first), await read(second), await read(edit), await read(request.id)]).toEqual([
      [[user.email, undefined, findOwn('Blurred')]],
      [],
      [[user.email, undefined, findOwn('Not your name')]],
      [[user.email, undefined, findOwn(request.code)]],
    ])
  })
})

onOneEngine('who reads what is around a case', (engine) => {
  const start = useEmptyExchange(engine, { environment })

  test('reads its kind, and related cases of the kinds that they read', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, appealId } = await createAppeal(exchange)
    const verification = await openVerification(exchange, buyer)
    const { client: verifier } = await createPerson(exchange, 'Vic', ['verifier'])
    const { client: support } = await createPerson(exchange, 'Sue', ['support'])
    const notFound = { status: 404, code: 'not_found', message: 'Not found' }
    expect([
      await listRelated({ operator: verifier }, verification),
      await listRelated({ operator: support }, verification),
      await getRefusal(verifier.caseBackground({ id: appealId })),
      await getRefusal(operator.caseBackground({ id: buyer.id })),
    ]).toEqual([[], [[appealId, 'person']], notFound, notFound])
  })

  test('a request is read by its id, whatever its state', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { client, email } = await exchange.createUser('asker')
    const { id } = assertDefined((await client.tokenRequests.create({ kind: 'deposit', amount: 200 })).value)
    await operator.declineTokenRequest({ id, reason: 'No such line' })
    expect((await operator.tokenRequests({ id })).map((row) => [row.id, row.email, row.state])).toEqual([
      [id, email, 'declined'],
    ])
    expect([await operator.tokenRequests(), await operator.tokenRequests({ id: 'x' })]).toEqual([[], []])
  })
})
