import {
  DAY,
  DECISION_PERIOD,
  HOUR,
  MAX_APPEAL_PICTURES,
  MINUTE,
  type Party,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { createAppeal } from './appeals.js'
import {
  OPERATOR_HEADERS,
  onOneEngine,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  expectConsistentTrades,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  readNewestNotification,
} from './fixtures.js'

/** Has the header of a PNG, but cannot be decoded. */
const NO_PICTURE = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64')}`

onOneEngine('statements and pictures of an appeal', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  const readEvents = async ({ client }: TestUser, id: string) =>
    (await client.trades.get({ id })).appeal?.events?.map(({ type, party, text, dueAt }) => [
      type,
      party,
      text,
      dueAt,
    ])

  test('the operator asks one side for an answer until a date; the answer ends the waiting, and so does the date', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    const { operator } = exchange
    const dueAt = exchange.now() + 2 * HOUR
    const ask = (text: string, due = dueAt) =>
      operator.askParty({ id: appealId, party: 'buyer', text, dueAt: due })
    expect(await getRefusal(ask('Now', exchange.now()))).toEqual({
      status: 422,
      code: 'invalid_date',
      message: 'The answer must be due in one hour to seven days',
    })
    await ask('Send the receipt')
    expect(await readNewestNotification(buyer)).toEqual([
      'appeal.informationAsked',
      'About your appeal: “Send the receipt”',
    ])
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({
      stage: 'asked',
      askedParties: ['buyer'],
      dueAt,
    })
    const resolve = () => operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No receipt' })
    expect((await getRefusal(resolve())).code).toBe('answer_awaited')
    await seller.client.appeals.addStatement({ id, text: 'I wait' })
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('asked')
    await buyer.client.appeals.addPicture({ id, picture: PICTURE })
    const answered = (await getOnlyTrade(buyer)).appeal
    expect([answered?.stage, answered?.askedParties, answered?.dueAt]).toEqual([
      'undecided',
      undefined,
      exchange.now() + DECISION_PERIOD,
    ])
    await ask('Another one')
    await exchange.advanceTo(dueAt)
    const missed = (await getOnlyTrade(buyer)).appeal
    expect([missed?.stage, missed?.dueAt]).toEqual(['undecided', dueAt + DECISION_PERIOD])
    await resolve()
    expect(await readEvents(seller, id)).toEqual([
      ['information.ask', 'buyer', 'Send the receipt', dueAt],
      ['statement.add', 'seller', 'I wait', undefined],
      ['picture.add', 'buyer', undefined, undefined],
      ['information.ask', 'buyer', 'Another one', dueAt],
      ['clock.tick', 'buyer', undefined, undefined],
      ['appeal.resolve', 'seller', 'No receipt', dueAt + REVIEW_PERIOD],
    ])
    await buyer.client.appeals.acceptDecision({ id })
  })

  test('both sides are asked and answer until the later date, or are told of as silent', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    const soon = exchange.now() + 2 * HOUR
    const late = exchange.now() + 3 * HOUR
    const ask = (party: Party | 'both', text: string, dueAt: number) =>
      exchange.operator.askParty({ id: appealId, party, text, dueAt })
    const readAppeal = async () => {
      const { stage, askedParties, dueAt } = (await getOnlyTrade(buyer)).appeal ?? {}
      return [stage, askedParties, dueAt]
    }
    await ask('buyer', 'Send the receipt', late)
    await ask('seller', 'Send the statement', soon)
    expect(await readAppeal()).toEqual(['asked', ['buyer', 'seller'], late])
    expect(await getRefusal(ask('seller', 'Quick', soon))).toMatchObject({
      code: 'answer_awaited',
      message: 'This side still has time to answer',
    })
    await seller.client.appeals.addPicture({ id, picture: PICTURE })
    expect(await readAppeal()).toEqual(['asked', ['buyer'], late])
    expect((await ask('seller', 'The whole page', soon)).value).toEqual({ dueAt: late })
    await exchange.advanceTo(late)
    expect(await readAppeal()).toEqual(['undecided', undefined, late + DECISION_PERIOD])
    await seller.client.appeals.addStatement({ id, text: 'I was away' })
    expect(await readEvents(buyer, id)).toEqual([
      ['information.ask', 'buyer', 'Send the receipt', late],
      ['information.ask', 'seller', 'Send the statement', late],
      ['picture.add', 'seller', undefined, undefined],
      ['information.ask', 'seller', 'The whole page', late],
      ['clock.tick', 'buyer', undefined, undefined],
      ['clock.tick', 'seller', undefined, undefined],
      ['statement.add', 'seller', 'I was away', undefined],
    ])
    const again = exchange.now() + HOUR
    await ask('both', 'Send it again', again)
    expect(await readAppeal()).toEqual(['asked', ['buyer', 'seller'], again])
  })

  test('pictures are seen by their uploader and the operator, statements by both sides; nobody else sees anything', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    const other = await exchange.createUser('other')
    await buyer.client.appeals.addStatement({ id, text: 'I have paid' })
    await buyer.client.appeals.addPicture({ id, picture: PICTURE })
    const read = async ({ client }: TestUser) => (await client.trades.get({ id })).appeal?.events
    const own = await read(buyer)
    const path = own?.[1]?.picture ?? ''
    expect(path).toMatch(new RegExp(`^/api/trades/${id}/appeal/pictures/[0-9a-f-]{36}$`))
    expect((await read(seller))?.map(({ type, text, picture }) => [type, text, picture])).toEqual([
      ['statement.add', 'I have paid', undefined],
      ['picture.add', undefined, undefined],
    ])
    const getStatus = async (user: TestUser) => {
      const response = await exchange.request(path, {
        headers: { cookie: await exchange.logInForCookie(user) },
      })
      return [response.status, response.headers.get('content-type')?.split(';')[0]]
    }
    expect([await getStatus(buyer), await getStatus(seller), await getStatus(other)]).toEqual([
      [200, 'image/jpeg'],
      [404, 'application/json'],
      [404, 'application/json'],
    ])
    const shown = await exchange.operator.appeal({ id: appealId })
    const operatorPath = shown.trade.appeal?.events?.[1]?.picture ?? ''
    const response = await exchange.request(operatorPath, { headers: OPERATOR_HEADERS })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await exchange.request(operatorPath)).status).toBe(401)
    for (const call of [
      () => other.client.trades.get({ id }),
      () => other.client.appeals.addStatement({ id, text: 'Me too' }),
      () => other.client.appeals.addPicture({ id, picture: PICTURE }),
      () => other.client.appeals.acceptDecision({ id }),
      () => other.client.appeals.requestReview({ id, text: 'Me too' }),
    ])
      expect((await getRefusal(call())).code).toBe('not_found')
    expect(
      (await exchange.operator.audit({ act: 'appeal.viewed' })).map(({ details }) => details.appeal),
    ).toEqual([appealId])
  })

  test('a party adds at most five pictures; a file that is no picture is not counted', async () => {
    const { buyer, id } = await createAppeal(exchange)
    const add = (picture = PICTURE) => buyer.client.appeals.addPicture({ id, picture })
    expect((await getRefusal(add('data:image/png;base64,AAAA'))).code).toBe('invalid_input')
    for (let count = 0; count < MAX_APPEAL_PICTURES; count++) await add()
    expect(await getRefusal(add())).toEqual({
      status: 409,
      code: 'picture_limit',
      message: 'You have added all 5 pictures of this appeal',
    })
    const rows = await exchange.running.db.query('select from appeal_evidence')
    expect(rows.length).toBe(MAX_APPEAL_PICTURES)
  })

  test('after ten files that are no pictures, the next one is throttled; a payment is not', async () => {
    const { buyer, id } = await createAppeal(exchange)
    const add = () => getRefusal(buyer.client.appeals.addPicture({ id, picture: NO_PICTURE }))
    const codes = []
    for (let count = 0; count <= 10; count++) codes.push((await add()).code)
    expect(codes).toEqual([...Array(10).fill('invalid_input'), 'too_many_requests'])
    expect(
      (await exchange.operator.audit({ email: buyer.email, act: 'pictures.throttled' })).map(
        ({ details }) => details,
      ),
    ).toEqual([{ most: 10 }])
    const refused = await getRefusal(buyer.client.orders.pay({ id, paymentProof: PICTURE }))
    expect(refused.code).toBe('already_paid')
  })

  test('pictures are kept until 180 days after the end of the trade, however long the appeal takes', async () => {
    const { buyer, id, appealId } = await createAppeal(exchange)
    await buyer.client.appeals.addPicture({ id, picture: PICTURE })
    const count = async () => {
      await deleteExpired(exchange.running)
      return (await exchange.running.db.query('select from appeal_evidence')).length
    }
    await exchange.setClock(exchange.now() + 400 * DAY)
    expect(await count()).toBe(1)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await exchange.advanceTo(exchange.now() + REVIEW_PERIOD)
    const endedAt = exchange.now()
    await exchange.setClock(endedAt + 180 * DAY - MINUTE)
    expect(await count()).toBe(1)
    await exchange.setClock(endedAt + 180 * DAY + MINUTE)
    expect(await count()).toBe(0)
  })
})
