import { DECISION_PERIOD, MAX_APPEAL_PICTURES, REVIEW_PERIOD } from '@cht/sdk/appeals'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { replayTrades } from '../src/trades/replay.js'
import {
  OPERATOR_TOKEN,
  onOneEngine,
  SESSION_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
} from './fixtures.js'

/** Has the header of a PNG, but cannot be decoded. */
const NO_PICTURE = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64')}`

const OPERATOR = { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } }

/** Code and text of a user's newest notification. */
const readNewest = async ({ client }: TestUser) => {
  const [newest] = await client.notifications.list({ limit: 1 })
  return newest && [newest.code, newest.content]
}

onOneEngine('appeals', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(async () => {
    await expectCleanLedger(exchange)
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  /** A paid trade that the seller has appealed, at the session's start. */
  const createAppeal = async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const appeal = assertDefined(
      await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'No money' }),
    )
    return { seller, buyer, id, appealId: appeal._id, opened: exchange.now() }
  }

  const readEvents = async ({ client }: TestUser, id: string) =>
    (await client.trades.get({ id })).appeal?.events?.map(({ type, party, text, dueAt }) => [
      type,
      party,
      text,
      dueAt,
    ])

  test('a decision leaves the tokens in escrow for 24 hours, then a read shows it final before any job has run', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The money arrived' })
    const decidedAt = exchange.now()
    const proposed = await buyer.client.trades.get({ id })
    expect(proposed.state).toBe('appealed')
    expect(proposed.appeal).toMatchObject({
      state: 'open',
      stage: 'proposed',
      decidedFor: 'buyer',
      dueAt: decidedAt + REVIEW_PERIOD,
    })
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([
      { available: 25_000, escrow: 75_000, staked: 0 },
      { available: 0, escrow: 0, staked: 0 },
    ])
    expect([await readNewest(buyer), await readNewest(seller)]).toEqual([
      [
        'appeal.decisionProposed',
        'The operator decided for the buyer: “The money arrived” In 24 hours 75,000 CHT go to your available balance, unless seller Example asks for a review before.',
      ],
      [
        'appeal.decisionProposed',
        'The operator decided for the buyer: “The money arrived” In 24 hours your 75,000 CHT go to buyer Example. Until then you may ask for a review, or accept the decision.',
      ],
    ])
    // The clock moves, and no job runs.
    await exchange.setClock(decidedAt + REVIEW_PERIOD - 1)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
    await exchange.setClock(decidedAt + REVIEW_PERIOD)
    const { state, appeal } = await buyer.client.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'decidedForBuyer'])
    expect(await buyer.client.trades.open()).toEqual([])
    expect((await buyer.client.orders.all()).buyOrders.completed.map(({ _id }) => _id)).toEqual([id])
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([
      { available: 25_000, escrow: 0, staked: 0 },
      { available: 75_000, escrow: 0, staked: 0 },
    ])
    // The job carries it out, once.
    await exchange.advanceTo(decidedAt + REVIEW_PERIOD + MINUTE)
    expect((await buyer.client.statement.list()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['trade.bought', 75_000],
    ])
    expect(await readNewest(buyer)).toEqual([
      'appeal.decided',
      'The operator decided for the buyer. 75,000 CHT are in your available balance.',
    ])
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('trade_completed')
  })

  test('a write of the user first stores the final decision, and returns the tokens', async () => {
    const { seller, id, appealId } = await createAppeal()
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await exchange.setClock(exchange.now() + REVIEW_PERIOD)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('trade_cancelled')
    expect((await exchange.running.db.query('select state from trades')).map(({ state }) => state)).toEqual([
      'cancelled',
    ])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('the losing side accepts at once; the winner cannot', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    expect(await getRefusal(buyer.client.appealProcess.acceptDecision({ id }))).toEqual({
      status: 409,
      code: 'not_decided',
      message: 'The operator has not decided yet',
    })
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    for (const call of [
      () => seller.client.appealProcess.acceptDecision({ id }),
      () => seller.client.appealProcess.requestReview({ id, text: 'I won' }),
    ])
      expect(await getRefusal(call())).toEqual({
        status: 403,
        code: 'wrong_party',
        message: 'Only the side that the decision is against can do this',
      })
    const accepted = await buyer.client.appealProcess.acceptDecision({ id })
    expect([accepted?.state, accepted?.appeal?.state]).toEqual(['cancelled', 'decidedForSeller'])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    expect((await getRefusal(buyer.client.appealProcess.acceptDecision({ id }))).code).toBe('appeal_decided')
  })

  test('a seller who may not confirm payments may not accept a decision for the buyer, but may ask for a review', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    const { email, client } = seller
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The money arrived' })
    const accept = () => getRefusal(client.appealProcess.acceptDecision({ id }))
    await exchange.operator.suspend({ email, why: 'Taken over', confirm: false })
    await client.auth.login(seller)
    expect(await accept()).toMatchObject({ status: 403, code: 'account_suspended' })
    await exchange.operator.resume({ email, why: 'It is them' })
    await exchange.running.db.query('update users set hold_until = $1 where email = $2', [
      new Date(exchange.now() + HOUR),
      email,
    ])
    expect(await accept()).toMatchObject({ status: 403, code: 'account_on_hold' })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
    await client.appealProcess.requestReview({ id, text: 'That was somebody else' })
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('a buyer who is suspended or on hold may accept a decision for the seller', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await exchange.operator.suspend({ email: buyer.email, why: 'Fraud', confirm: false })
    await buyer.client.auth.login(buyer)
    await exchange.running.db.query('update users set hold_until = $1', [new Date(exchange.now() + HOUR)])
    await buyer.client.appealProcess.acceptDecision({ id })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('one review: the tokens stay until the operator has decided again, which is final at once', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await buyer.client.appealProcess.requestReview({ id, text: 'It arrived on Friday' })
    expect(await readNewest(seller)).toEqual([
      'appeal.reviewRequested',
      'buyer Example asks for a review of the decision about 75,000 CHT. The tokens stay in escrow until the operator has decided again.',
    ])
    await exchange.advanceTo(exchange.now() + 3 * DAY)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('underReview')
    expect((await getBalances(seller)).escrow).toBe(75_000)
    await buyer.client.appealProcess.addPicture({ id, picture: PICTURE })
    expect((await getRefusal(buyer.client.appealProcess.requestReview({ id, text: 'Again' }))).code).toBe(
      'already_reviewed',
    )
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'It is there' })
    expect((await buyer.client.trades.get({ id })).state).toBe('completed')
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect(
      (await getRefusal(exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No' }))).code,
    ).toBe('appeal_decided')
  })

  test('the seller’s confirmation still completes the trade, also after a decision for the seller', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await seller.client.orders.confirm({ id })
    const { state, appeal } = await buyer.client.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'settled'])
    await exchange.advanceTo(exchange.now() + 2 * REVIEW_PERIOD)
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
  })

  test('the operator asks one side by a date; an answer ends the waiting, and so does the date', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
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
    expect(await readNewest(buyer)).toEqual([
      'appeal.informationAsked',
      'About your appeal: “Send the receipt”',
    ])
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({ stage: 'asked', askedParty: 'buyer', dueAt })
    const resolve = () => operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No receipt' })
    expect((await getRefusal(resolve())).code).toBe('answer_awaited')
    await seller.client.appealProcess.addStatement({ id, text: 'I wait' })
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('asked')
    await buyer.client.appealProcess.addPicture({ id, picture: PICTURE })
    const answered = (await getOnlyTrade(buyer)).appeal
    expect([answered?.stage, answered?.askedParty, answered?.dueAt]).toEqual([
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
    await buyer.client.appealProcess.acceptDecision({ id })
  })

  test('pictures are seen by their uploader and the operator, statements by both sides; nobody else sees anything', async () => {
    const { seller, buyer, id, appealId } = await createAppeal()
    const other = await exchange.createUser('other')
    await buyer.client.appealProcess.addStatement({ id, text: 'I have paid' })
    await buyer.client.appealProcess.addPicture({ id, picture: PICTURE })
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
    const response = await exchange.request(operatorPath, OPERATOR)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await exchange.request(operatorPath)).status).toBe(401)
    for (const call of [
      () => other.client.trades.get({ id }),
      () => other.client.appealProcess.addStatement({ id, text: 'Me too' }),
      () => other.client.appealProcess.addPicture({ id, picture: PICTURE }),
      () => other.client.appealProcess.acceptDecision({ id }),
      () => other.client.appealProcess.requestReview({ id, text: 'Me too' }),
    ])
      expect((await getRefusal(call())).code).toBe('not_found')
    expect(
      (await exchange.operator.audit({ act: 'appeal.viewed' })).map(({ details }) => details.appeal),
    ).toEqual([appealId])
  })

  test('a party adds five pictures; a file that is no picture is not counted', async () => {
    const { buyer, id } = await createAppeal()
    const add = (picture = PICTURE) => buyer.client.appealProcess.addPicture({ id, picture })
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

  test('after ten files that are no pictures, the next one is throttled, and a payment is not', async () => {
    const { buyer, id } = await createAppeal()
    const add = () => getRefusal(buyer.client.appealProcess.addPicture({ id, picture: NO_PICTURE }))
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

  test('an appeal that an older version has closed is taken from the deadlines, and keeps the instant of its end', async () => {
    const { seller, id } = await createAppeal()
    const { db } = exchange.running
    await seller.client.orders.confirm({ id })
    // The older version knows neither the stage nor its deadline.
    await db.query(`update appeals set stage = 'proposed', decided_for = 'seller'`)
    await db.query('update trades set appeal_due_at = ended_at')
    const readEnd = () => db.query('select closed_at, state from appeals')
    const before = await readEnd()
    await exchange.advanceTo(exchange.now() + DAY)
    expect(await readEnd()).toEqual(before)
    expect(await db.query('select appeal_due_at as due from trades')).toEqual([{ due: null }])
  })

  test('pictures are kept until 180 days after the end of the trade, however long the appeal takes', async () => {
    const { buyer, id, appealId } = await createAppeal()
    await buyer.client.appealProcess.addPicture({ id, picture: PICTURE })
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

  test('after downtime, the time for a review and for an answer lasts at least 15 more minutes', async () => {
    const { buyer, id, appealId } = await createAppeal()
    const { operator } = exchange
    const dueAt = exchange.now() + HOUR
    await operator.askParty({ id: appealId, party: 'buyer', text: 'Send the receipt', dueAt })
    const back = dueAt + DAY
    await exchange.restart(back)
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({ stage: 'asked', dueAt: back + 15 * MINUTE })
    await exchange.advanceTo(back + 15 * MINUTE)
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('undecided')
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    const later = exchange.now() + 2 * REVIEW_PERIOD
    await exchange.restart(later)
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({
      stage: 'proposed',
      dueAt: later + 15 * MINUTE,
    })
    await exchange.advanceTo(later + 15 * MINUTE)
    expect((await buyer.client.trades.get({ id })).state).toBe('cancelled')
  })

  test('an appeal that an older version has opened is undecided, and due 48 hours after its first filing', async () => {
    const { buyer, id, opened } = await createAppeal()
    await exchange.running.db.query('update appeals set stage_due_at = null')
    expect((await buyer.client.trades.get({ id })).appeal).toMatchObject({
      stage: 'undecided',
      dueAt: opened + DECISION_PERIOD,
    })
    expect(SESSION_START).toBe(opened)
  })
})
