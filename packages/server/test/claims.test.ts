import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  CLAIM_WINDOW,
  CONFIRMATION_WINDOW,
  DAY,
  getTradeNumber,
  MINUTE,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { RefusedError } from '../src/operator/errors.js'
import { formatTime } from '../src/operator/format-time.js'
import {
  onEachEngine,
  SESSION_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectConsistentTrades,
  getBalances,
  getRefusal,
  PICTURE,
} from './fixtures.js'
import { runInProcess } from './operator.js'
import { createTemporaryFolder } from './temporary-folder.js'

const DESCRIPTION = 'My bank took it back'

onEachEngine('claims after the end of a trade', (engine) => {
  const openExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  const completeTrade = async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    return { seller, buyer, id: trade._id }
  }
  const file = ({ client }: TestUser, id: string, reason: 'reversed' | 'anotherAmount' = 'reversed') =>
    client.claims.file({ id, reason, description: DESCRIPTION })
  const listCodes = async ({ client }: TestUser) =>
    (await client.notifications.list()).map(({ title }) => title.replace(/ \(.*/, ''))
  const getClaimId = async () => assertDefined((await exchange.operator.tradeClaims())[0]).id

  test('is filed, answered, taken up and decided: each step is told, and no tokens move', async () => {
    const { seller, buyer, id } = await completeTrade()
    const balances = async () => [await getBalances(seller), await getBalances(buyer)]
    const before = await balances()
    const { value: filed } = await file(seller, id)
    const claim = assertDefined(filed.claims?.[0])
    expect(claim).toEqual({
      _id: expect.any(String),
      by: 'seller',
      reason: 'reversed',
      description: DESCRIPTION,
      state: 'filed',
      filedAt: exchange.now(),
    })
    expect((await buyer.client.trades.get({ id })).claims).toEqual([claim])
    expect((await listCodes(buyer))[0]).toBe('seller Example filed a claim')

    await exchange.advanceTo(exchange.now() + DAY)
    const { value: answered } = await buyer.client.claims.answer({ id, text: ' I have\npaid ' })
    const withAnswer = { ...claim, answer: 'I have\npaid', answeredAt: exchange.now() }
    expect(answered.claims).toEqual([withAnswer])
    expect((await listCodes(seller))[0]).toBe('Claim answered')

    await exchange.operator.claimCase({ id: claim._id, why: 'The bank was called', by: 'Ann' })
    expect((await seller.client.trades.get({ id })).claims).toEqual([{ ...withAnswer, state: 'underReview' }])
    expect(await exchange.operator.tradeClaim({ id: claim._id })).toMatchObject({
      by: 'seller',
      author: { email: seller.email, standing: 'active' },
      other: { email: buyer.email, standing: 'active' },
    })
    expect(await exchange.operator.case({ id: claim._id })).toMatchObject({
      claimedBy: 'Ann',
      claimedAt: exchange.now(),
    })

    await exchange.operator.decideTradeClaim({ id: claim._id, decision: 'upheld', reason: 'It is gone' })
    const decided = { ...withAnswer, state: 'upheld', decision: 'It is gone', closedAt: exchange.now() }
    for (const { client } of [seller, buyer])
      expect((await client.trades.get({ id })).claims).toEqual([decided])
    expect([(await listCodes(seller))[0], (await listCodes(buyer))[0]]).toEqual([
      'Your claim was upheld',
      'The claim was upheld',
    ])
    expect(await balances()).toEqual(before)
    const acts = (await exchange.operator.audit()).map(({ act, why, details }) => ({ act, why, details }))
    expect(acts.slice(0, 2)).toEqual([
      {
        act: 'tradeClaim.decided',
        why: 'It is gone',
        details: { claim: claim._id, decision: 'upheld' },
      },
      { act: 'case.claimed', why: 'The bank was called', details: { case: claim._id } },
    ])
    const { state, standing } = {
      ...(await seller.client.trades.get({ id })),
      ...(await buyer.client.auth.checkAuth()),
    }
    expect([state, standing]).toEqual(['completed', undefined])
  })

  test('the operator sees the details and the proof of a claim’s trade, which the parties no longer see', async () => {
    const { seller, buyer, id } = await completeTrade()
    await exchange.setClock(exchange.now() + 2 * DAY)
    await file(seller, id)
    const [{ id: claimId, trade } = { id: '' }] = await exchange.operator.tradeClaims({})
    const atParty = await seller.client.trades.get({ id })
    expect([atParty.buyer.phoneNumber, atParty.matchedOrder?.proofOfPayment]).toEqual([undefined, undefined])
    const { accountNumber = '' } = (await seller.client.trades.get({ id })).sellOrder
    const masked = [expect.stringMatching(/^••••\d{4}$/), `••••${accountNumber.slice(-4)}`]
    expect([trade?.buyer.phoneNumber, trade?.sellOrder.accountNumber]).toEqual(masked)
    expect(trade?.matchedOrder?.proofOfPayment).toBe(`/api/operator/trade-claims/${claimId}/proof`)
    const { trade: read } = await exchange.operator.tradeClaim({ id: claimId })
    expect([read.buyer.phoneNumber, read.sellOrder.accountNumber]).toEqual(masked)
    const full = await exchange.operator.trade({ id, numbers: 'full' })
    expect([full.buyer.phoneNumber, full.sellOrder.accountNumber]).toEqual([
      expect.stringMatching(/^\+234/),
      accountNumber,
    ])
    expect((await buyer.client.trades.get({ id })).sellOrder.accountNumber).toBe(undefined)
  })

  test('a withdrawn claim ends, is told to the other side, and cannot be filed again', async () => {
    const { seller, buyer, id } = await completeTrade()
    await file(seller, id)
    const { value } = await seller.client.claims.withdraw({ id })
    expect(value.claims?.map(({ state, closedAt }) => [state, closedAt])).toEqual([
      ['withdrawn', exchange.now()],
    ])
    expect((await listCodes(buyer))[0]).toBe('Claim withdrawn')
    expect(await getRefusal(file(seller, id))).toMatchObject({ status: 409, code: 'already_claimed' })
    expect(await exchange.operator.tradeClaims()).toEqual([])
    expect((await exchange.operator.tradeClaims({ state: 'withdrawn' })).length).toBe(1)
  })

  test('each side has its own claim, and answers that of the other', async () => {
    const { seller, buyer, id } = await completeTrade()
    await file(seller, id)
    await exchange.advanceTo(exchange.now() + MINUTE)
    await file(buyer, id, 'anotherAmount')
    await buyer.client.claims.answer({ id, text: 'I paid more' })
    const { value } = await seller.client.claims.answer({ id, text: 'You paid less' })
    expect(value.claims?.map(({ by, reason, answer }) => [by, reason, answer])).toEqual([
      ['seller', 'reversed', 'I paid more'],
      ['buyer', 'anotherAmount', 'You paid less'],
    ])
    // The number of the order, in upper case and with the sign, stands for both.
    const found = await exchange.operator.tradeClaims({ of: `#${id.slice(-4).toUpperCase()}` })
    expect(found.map(({ by, author }) => [by, author.email])).toEqual([
      ['seller', seller.email],
      ['buyer', buyer.email],
    ])
    expect((await exchange.operator.tradeClaims({ of: 'ffff' })).length).toBe(0)
  })

  test('the buyer of a cancelled trade can claim to have paid for it', async () => {
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const call = () =>
      buyer.client.claims.file({ id: trade._id, reason: 'paidAfterCancelling', description: 'At noon' })
    expect(await getRefusal(call())).toMatchObject({ status: 409, code: 'trade_not_ended' })
    expect((await buyer.client.trades.get({ id: trade._id })).claims).toBe(undefined)
    await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE)
    expect(await getRefusal(file(seller, trade._id))).toMatchObject({ code: 'claim_reason_unfitting' })
    const { value } = await call()
    expect([value.state, value.endedAt, value.claims?.length]).toEqual(['cancelled', exchange.now(), 1])
  })

  describe('rights', () => {
    test('a stranger finds neither the trade nor its claim, and a guest is refused', async () => {
      const { seller, id } = await completeTrade()
      await file(seller, id)
      const stranger = await exchange.createUser('stranger')
      const guest = exchange.createClient()
      const calls = (client: TestUser['client']) => [
        () => client.claims.file({ id, reason: 'reversed', description: DESCRIPTION }),
        () => client.claims.answer({ id, text: 'No' }),
        () => client.claims.withdraw({ id }),
      ]
      for (const call of calls(stranger.client))
        expect(await getRefusal(call())).toMatchObject({ status: 404, code: 'not_found' })
      for (const call of calls(guest))
        expect(await getRefusal(call())).toMatchObject({ status: 401, code: 'signed_out' })
    })

    test('a party cannot answer its own claim, nor withdraw that of the other side', async () => {
      const { seller, buyer, id } = await completeTrade()
      await file(seller, id)
      expect([
        await getRefusal(seller.client.claims.answer({ id, text: 'No' })),
        await getRefusal(buyer.client.claims.withdraw({ id })),
      ]).toMatchObject([{ code: 'not_claimed' }, { code: 'not_claimed' }])
    })

    test('an account on hold can file, answer and withdraw', async () => {
      const { seller, buyer, id } = await completeTrade()
      for (const { email, client, password } of [seller, buyer]) {
        await exchange.operator.hold({ email, why: 'Test' })
        await client.auth.login({ email, password })
      }
      await file(seller, id)
      await buyer.client.claims.answer({ id, text: 'It was paid' })
      const { value } = await seller.client.claims.withdraw({ id })
      expect(value.claims?.map(({ state }) => state)).toEqual(['withdrawn'])
    })

    test('an open claim keeps both accounts open, a closed one does not', async () => {
      const { seller, buyer, id } = await completeTrade()
      await file(seller, id)
      const listObstacles = () =>
        Promise.all([seller, buyer].map(async ({ client }) => (await client.account.closing()).obstacles))
      const [ofSeller = [], ofBuyer = []] = await listObstacles()
      expect([ofSeller.includes('tradeClaims'), ofBuyer.includes('tradeClaims')]).toEqual([true, true])
      await exchange.operator.decideTradeClaim({ id: await getClaimId(), decision: 'rejected', reason: 'No' })
      const after = await listObstacles()
      expect(after.flat().includes('tradeClaims')).toBe(false)
    })

    test('the operator cannot reach a claim that does not exist', async () => {
      for (const id of ['x1', '00000000-0000-4000-8000-000000000000'])
        for (const call of [
          () => exchange.operator.tradeClaim({ id }),
          () => exchange.operator.claimCase({ id }),
          () => exchange.operator.decideTradeClaim({ id, decision: 'rejected', reason: 'No' }),
        ])
          expect(await getRefusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    })
  })

  describe('races', () => {
    test('both sides file at once: both claims are stored', async () => {
      const { seller, buyer, id } = await completeTrade()
      await Promise.all([file(seller, id), file(buyer, id, 'anotherAmount')])
      const { claims } = await seller.client.trades.get({ id })
      expect(claims?.map(({ by }) => by).sort()).toEqual(['buyer', 'seller'])
    })

    test('one side files twice at once: one claim is stored, and told once', async () => {
      const { seller, buyer, id } = await completeTrade()
      const results = await Promise.allSettled([file(seller, id), file(seller, id, 'anotherAmount')])
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      expect(refused).toEqual(['already_claimed'])
      expect((await seller.client.trades.get({ id })).claims?.length).toBe(1)
      expect((await listCodes(buyer)).filter((title) => title.endsWith('filed a claim')).length).toBe(1)
    })

    test('the author withdraws while the operator decides: one of them wins', async () => {
      const { seller, id } = await completeTrade()
      await file(seller, id)
      const claim = await getClaimId()
      const results = await Promise.allSettled([
        seller.client.claims.withdraw({ id }),
        exchange.operator.decideTradeClaim({ id: claim, decision: 'rejected', reason: 'No' }),
      ])
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      const [stored] = (await seller.client.trades.get({ id })).claims ?? []
      expect([stored?.state, refused]).toEqual(
        stored?.state === 'withdrawn'
          ? ['withdrawn', ['trade_claim_withdrawn']]
          : ['rejected', ['trade_claim_decided']],
      )
    })
  })

  test('the proof of payment is kept while a claim is open', async () => {
    const { seller, id } = await completeTrade()
    await exchange.advanceTo(exchange.now() + CLAIM_WINDOW - 1)
    await seller.client.auth.login(seller)
    await file(seller, id)
    const countProofs = async () => {
      await exchange.advanceTo(exchange.now() + 200 * DAY)
      await deleteExpired(exchange.running)
      return (await exchange.running.db.query('select from proofs where storage is not null')).length
    }
    expect(await countProofs()).toBe(1)
    await exchange.operator.decideTradeClaim({ id: await getClaimId(), decision: 'upheld', reason: 'Gone' })
    expect(await countProofs()).toBe(0)
  })

  test('the operator’s commands: claims are listed, shown with the other side’s account, taken up and decided', async () => {
    expect(await runInProcess(exchange, 'trade-claims', 'list')).toEqual(['No open claims'])
    const { seller, buyer, id: tradeId } = await completeTrade()
    const number = getTradeNumber(tradeId)
    await seller.client.claims.file({ id: tradeId, reason: 'reversed', description: 'It is\ngone' })
    const now = formatTime(exchange.now())
    const [{ id } = { id: '' }] = await exchange.operator.tradeClaims()
    const filed = (state: string) => `${number}  ${id}  75,000 CHT  ${state}  filed ${now}`
    const author = [
      '  seller seller Example, seller@example.com, active: The payment was taken back',
      '    | It is',
      '    | gone',
    ]
    expect(await runInProcess(exchange, 'trade-claims', 'list')).toEqual([
      filed('filed'),
      ...author,
      '  buyer buyer Example, buyer@example.com, active: no answer',
    ])
    await expect(
      runInProcess(exchange, 'trade-claims', 'decide', number, 'upheld', '--reason', 'The bank says so'),
    ).rejects.toThrow(/3 days/)
    await buyer.client.claims.answer({ id: tradeId, text: 'It was paid' })
    expect(await runInProcess(exchange, 'cases', 'claim', id)).toEqual([`Claimed ${id}`])
    await exchange.operator.hold({ email: buyer.email, why: 'Claim' })
    const other = [`  buyer buyer Example, buyer@example.com, on hold: answered ${now}`, '    | It was paid']
    const shown = await runInProcess(exchange, 'trade-claims', 'show', number.toLowerCase())
    expect(shown.slice(0, 6)).toEqual([filed('underReview'), ...author, ...other])
    expect(shown.slice(-4)).toEqual([
      '  --save DIR saves the proof of payment',
      `  cases show ${id}`,
      '  users show buyer@example.com',
      `  users hold buyer@example.com --why "Claim about order ${number}"`,
    ])
    const folder = createTemporaryFolder('claim')
    const file = join(folder, `${id}-proof.jpg`)
    expect(await runInProcess(exchange, 'trade-claims', 'show', number, '--save', folder)).toEqual([file])
    expect(existsSync(file)).toBe(true)
    rmSync(folder, { recursive: true })
    expect(
      await runInProcess(
        exchange,
        'trade-claims',
        'decide',
        number,
        'upheld',
        '--reason',
        'The bank says so',
      ),
    ).toEqual(['The claim is upheld, and both sides are told. No tokens moved'])
    expect(await runInProcess(exchange, 'trade-claims', 'list', '--state', 'upheld')).toEqual([
      filed('upheld'),
      ...author,
      ...other,
      `  upheld ${now}: The bank says so`,
    ])
    await expect(runInProcess(exchange, 'trade-claims', 'show', number)).rejects.toThrow(
      new RefusedError(`No open claim is about order ${number}`),
    )
    expect((await runInProcess(exchange, 'trades', 'show', number)).at(-1)).toBe(
      `  claim of the seller, upheld: trade-claims show ${id}`,
    )
  })

  test('the metrics and the operator’s webhooks tell of claims that wait', async () => {
    const { seller, buyer, id } = await completeTrade()
    await exchange.operator.addWebhook({ url: 'https://localhost/events' })
    await file(seller, id)
    await buyer.client.claims.answer({ id, text: 'It was paid' })
    const claim = await getClaimId()
    const events = await exchange.running.db.query<{ event: unknown }>(
      `select event from deliveries where event ->> 'type' like 'tradeClaim%' order by id`,
    )
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'tradeClaim.open', params: { id: claim } },
      { type: 'tradeClaim.answered', params: { id: claim } },
    ])
    await exchange.advanceTo(exchange.now() + CONFIRMATION_WINDOW)
  })
})
