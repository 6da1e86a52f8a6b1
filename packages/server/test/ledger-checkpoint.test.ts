import { EventEmitter, once } from 'node:events'
import { MINUTE } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { runLedgerCheck } from '../src/jobs/ledger-check.js'
import { checkLedger } from '../src/platform/db/ledger-check.js'
import { onOneEngine, startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const readReport = async ({ operator }: TestExchange, scope: 'recent' | 'full' = 'recent') => {
  const { since, checked, entries, breaches } = await operator.ledger({ scope })
  return { since, checked, entries, breaches: breaches.sort() }
}

const readAccountId = async ({ running }: TestExchange, { id }: TestUser, kind: string) => {
  const [row] = await running.db.query<{ id: number }>('select account_of($1, $2) as id', [id, kind])
  return row?.id
}

onOneEngine('a recent check of the ledger', (engine) => {
  test(
    'reads what was posted since the last check that passed',
    async () => {
      const exchange = await startTestExchange(engine)
      const { db } = exchange.running
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      const start = exchange.now()
      expect(await readReport(exchange)).toEqual({ since: undefined, checked: 2, entries: 2, breaches: [] })
      expect(await readReport(exchange)).toEqual({ since: start, checked: 0, entries: 2, breaches: [] })

      await exchange.setClock(start + MINUTE)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id: trade._id })
      const { users, exchange: exchangeAccounts } = await exchange.operator.ledger()
      expect({ users, exchangeAccounts }).toEqual({
        users: [
          { account: 'available', balance: 100_000 },
          { account: 'escrow', balance: 0 },
          { account: 'heldBonus', balance: 0 },
          { account: 'staked', balance: 0 },
        ],
        exchangeAccounts: [
          { account: 'bonuses', balance: 0 },
          { account: 'issuance', balance: -100_000 },
          { account: 'returns', balance: 0 },
        ],
      })
      expect(await readReport(exchange)).toEqual({
        since: start + MINUTE,
        checked: 0,
        entries: 3,
        breaches: [],
      })
      expect(await db.query('select kind, balance from checked_balances order by kind, balance')).toEqual([
        { kind: 'available', balance: 25_000 },
        { kind: 'available', balance: 75_000 },
        { kind: 'issuance', balance: -100_000 },
      ])
      const { code, output } = await runOperatorCommand(exchange, 'ledger', 'check')
      expect([code, ...output.split('\n').slice(0, 2)]).toEqual([
        0,
        '3 ledger entries',
        expect.stringMatching(
          /^Checked 0 ledger entries since 2026-11-20 \S+ UTC, and all open orders and trades; --full also checks the older entries again$/,
        ),
      ])
      await exchange.stop()
    },
    5 * MINUTE,
  )

  test(
    'finds each wrong change since its checkpoint, which it does not move until the change is undone',
    async () => {
      const exchange = await startTestExchange(engine)
      const { db } = exchange.running
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await db.query(`update users set verification_state = 'verified'`)
      const sell = await placeSellOrder(seller, { amount: 25_000 })
      await exchange.operator.fund({ email: buyer.email, amount: 60_000 })
      const plan = { amount: 50_000, planDurationDays: 6, roiPercentage: 10 } as const
      const investment = assertDefined((await buyer.client.investments.create(plan)).value)
      await readReport(exchange)
      const start = exchange.now()
      const available = `account ${await readAccountId(exchange, seller, 'available')}`
      const wrongEscrow = `user ${seller.id} holds an escrow that is not the sum of its open sell orders`
      const wrongStake = `user ${buyer.id} holds a stake that is not the sum of its investments`
      const withoutTrade = 'is approved and has no open trade'
      /** SQL that breaks an invariant without a ledger entry, the breaches, and SQL that undoes it. */
      const cases: [breakSql: string, breaches: string[], undoSql: string][] = [
        [
          `update orders set status = 'cancelled' where id = '${sell._id}'`,
          [wrongEscrow],
          `update orders set status = 'pending' where id = '${sell._id}'`,
        ],
        [
          `update orders set status = 'approved' where id = '${sell._id}'`,
          [`order ${sell._id} ${withoutTrade}`],
          `update orders set status = 'pending' where id = '${sell._id}'`,
        ],
        [
          `update trades set state = 'completed', ended_at = now() where id = '${trade._id}'`,
          [`order ${trade.buyOrder._id} ${withoutTrade}`, `order ${trade.sellOrder._id} ${withoutTrade}`],
          `update trades set state = 'awaitingPayment', ended_at = null where id = '${trade._id}'`,
        ],
        [
          `update trades set amount = amount + 1 where id = '${trade._id}'`,
          [`trade ${trade._id} has another amount than its orders`],
          `update trades set amount = amount - 1 where id = '${trade._id}'`,
        ],
        [
          `update investments set state = 'capitalHeld' where id = '${investment._id}'`,
          [`return:${investment._id} is due and was not posted`],
          `update investments set state = 'active' where id = '${investment._id}'`,
        ],
        [
          `update investments set state = 'released' where id = '${investment._id}'`,
          [
            `capital:${investment._id} is due and was not posted`,
            `return:${investment._id} is due and was not posted`,
            wrongStake,
          ],
          `update investments set state = 'active' where id = '${investment._id}'`,
        ],
      ]
      for (const [breakSql, breaches, undoSql] of cases) {
        await db.query(breakSql)
        for (let count = 0; count < 2; count++)
          expect([breakSql, await readReport(exchange)]).toEqual([
            breakSql,
            { since: start, checked: 0, entries: 5, breaches: breaches.sort() },
          ])
        await db.query(undoSql)
        expect([undoSql, (await readReport(exchange)).breaches]).toEqual([undoSql, []])
      }

      await db.query(`select transfer('gift:1', now(), 7, $1, 'available', $2, 'available')`, [
        buyer.id,
        seller.id,
      ])
      await db.transaction(async (tx) => {
        await tx.query(`set local exchange.posting = 'yes'`)
        await tx.query(`update accounts set balance = balance + 7 where owner = $1 and kind = 'available'`, [
          seller.id,
        ])
      })
      const wrong = {
        since: start,
        checked: 1,
        entries: 6,
        breaches: [
          'gift:1 was posted and is not due',
          `${available} differs from the replay of its postings`,
        ],
      }
      expect(await readReport(exchange)).toEqual({ ...wrong, breaches: wrong.breaches.sort() })
      expect(await readReport(exchange)).toEqual({ ...wrong, breaches: wrong.breaches.sort() })
      const logged: unknown[] = []
      const log = { ...exchange.running.log, error: (fields: unknown) => logged.push(fields) }
      await runLedgerCheck({ ...exchange.running, log: log as typeof exchange.running.log })
      expect(logged).toEqual([{ count: 2, breaches: expect.arrayContaining(wrong.breaches) }])
      await exchange.stop()
    },
    5 * MINUTE,
  )

  test(
    'finds an account that was changed without an entry only after a posting to it; a full check finds it at once',
    async () => {
      const exchange = await startTestExchange(engine)
      const user = await exchange.createUser('user', { tokens: 100_000 })
      await readReport(exchange)
      await exchange.running.db.transaction(async (tx) => {
        await tx.query(`set local exchange.posting = 'yes'`)
        await tx.query(`update accounts set balance = balance + 7 where owner = $1 and kind = 'available'`, [
          user.id,
        ])
      })
      const account = `account ${await readAccountId(exchange, user, 'available')}`
      const differs = `${account} differs from the replay of its postings`
      expect((await readReport(exchange)).breaches).toEqual([])
      expect((await readReport(exchange, 'full')).breaches).toEqual([
        differs,
        'all balances together are 7, not zero',
      ])
      await placeSellOrder(user)
      expect((await readReport(exchange)).breaches).toEqual([differs])
      await exchange.stop()
    },
    5 * MINUTE,
  )
})

describe.runIf(inject('postgresUrl') !== '')('concurrent checks of the ledger', () => {
  test('leave the entry of an open transaction for the next check', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { db } = exchange.running
    const user = await exchange.createUser('user', { tokens: 100_000 })
    const other = await exchange.createUser('other')
    await readReport(exchange)
    const events = new EventEmitter()
    const untilPosted = once(events, 'posted')
    const posting = db.transaction(async (tx) => {
      await tx.query(`select transfer('gift:1', now(), 7, $1, 'available', $2, 'available')`, [
        user.id,
        other.id,
      ])
      events.emit('posted')
      await once(events, 'commit')
    })
    await untilPosted
    const third = await exchange.createUser('third', { tokens: 5 })
    expect((await readReport(exchange)).checked).toBe(1)
    await exchange.operator.fund({ email: third.email, amount: 5 })
    expect((await readReport(exchange)).checked).toBe(1)
    events.emit('commit')
    await posting
    expect(await readReport(exchange)).toMatchObject({
      checked: 1,
      breaches: ['gift:1 was posted and is not due'],
    })
    await exchange.stop()
  })

  test('leave a checkpoint that agrees with the ledger', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { db } = exchange.running
    const user = await exchange.createUser('user', { tokens: 100_000 })
    const fund = () => exchange.operator.fund({ email: user.email, amount: 1 })
    await readReport(exchange)
    for (let round = 0; round < 5; round++) {
      const checks = Array.from({ length: 4 }, () => checkLedger(db, exchange.now()))
      const reports = await Promise.all([...checks, fund(), fund()])
      expect(
        reports.slice(0, 4).flatMap((report) => (report && 'breaches' in report ? report.breaches : [])),
      ).toEqual([])
    }
    expect((await readReport(exchange)).breaches).toEqual([])
    expect(await readReport(exchange)).toMatchObject({ checked: 0, entries: 11, breaches: [] })
    expect(await readReport(exchange, 'full')).toMatchObject({ checked: 11, entries: 11, breaches: [] })
    await exchange.stop()
  })
})
