import { DAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

onOneEngine('the ledger check', (engine) => {
  test(
    'the ledger check names each broken invariant and what breaks it',
    async () => {
      const exchange = await startTestExchange(engine)
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id: trade._id })
      const sell = await placeSellOrder(seller, { amount: 25_000 })
      const plan = { amount: 50_000, planDurationDays: 6, roiPercentage: 10 } as const
      const investment = assertDefined((await buyer.client.investments.create(plan)).value)
      const { db } = exchange.running
      const checkLedger = async () => (await exchange.operator.ledger({ scope: 'full' })).breaches.sort()
      expect(await checkLedger()).toEqual([])

      const [account] = await db.query<{ id: number }>(
        `select id from accounts where owner = $1 and kind = 'available'`,
        [seller.id],
      )
      const available = `account ${account?.id}`
      const [{ escrowAccount, stakedAccount, releaseEntry } = {}] = await db.query<Record<string, number>>(
        `select account_of($1, 'escrow') as "escrowAccount", account_of($2, 'staked') as "stakedAccount",
           id as "releaseEntry"
         from ledger_entries where reason = $3`,
        [seller.id, buyer.id, `release:${trade._id}`],
      )
      const [{ firstEntry } = { firstEntry: 0 }] = await exchange.running.db.query<{ firstEntry: number }>(
        'select min(id) as "firstEntry" from ledger_entries',
      )
      const notTheSum = 'holds an escrow that is not the sum of its open sell orders'
      /** SQL that breaks an invariant, the breaches that the check reports, and SQL that restores the data. */
      const cases: { name: string; breakSql: string; breaches: string[]; undoSql: string }[] = [
        {
          name: 'a ledger entry that does not sum to zero',
          breakSql: `update postings set amount = amount + 1 where entry_id = ${firstEntry} and amount > 0`,
          breaches: [
            `${available} differs from the replay of its postings`,
            `ledger entry ${await getReason(exchange, firstEntry)} does not sum to zero`,
          ],
          undoSql: `update postings set amount = amount - 1 where entry_id = ${firstEntry} and amount > 0`,
        },
        {
          name: 'a balance that differs from the sum of its postings',
          breakSql: `update accounts set balance = balance + 7 where id = ${account?.id}`,
          breaches: [
            `${available} differs from the replay of its postings`,
            'all balances together are 7, not zero',
          ],
          undoSql: `update accounts set balance = balance - 7 where id = ${account?.id}`,
        },
        {
          name: 'a sell order without its escrow',
          breakSql: `update orders set amount = amount + 1 where id = '${sell._id}'`,
          breaches: [
            `escrow:${sell._id} is due and was not posted`,
            `escrow:${sell._id} was posted and is not due`,
            `user ${seller.id} ${notTheSum}`,
          ],
          undoSql: `update orders set amount = amount - 1 where id = '${sell._id}'`,
        },
        {
          name: 'a stake that is gone',
          breakSql: `update investments set state = 'reinvested' where id = '${investment._id}'`,
          breaches: [
            `return:${investment._id} is due and was not posted`,
            `user ${buyer.id} holds a stake that is not the sum of its investments`,
          ],
          undoSql: `update investments set state = 'active' where id = '${investment._id}'`,
        },
        {
          name: 'an approved order without a trade',
          breakSql: `update orders set status = 'approved' where id = '${sell._id}'`,
          breaches: [`order ${sell._id} is approved and has no open trade`],
          undoSql: `update orders set status = 'pending' where id = '${sell._id}'`,
        },
        {
          name: 'a trade that was paid out and is open again',
          breakSql: `update trades set state = 'appealed', ended_at = null where id = '${trade._id}'`,
          breaches: [
            `release:${trade._id} was posted and is not due`,
            `trade ${trade._id} is open, and its two orders are not both approved`,
          ],
          undoSql: `update trades set state = 'completed', ended_at = paid_at where id = '${trade._id}'`,
        },
        {
          name: 'a trade of another amount than its orders',
          breakSql: `update trades set amount = amount + 1 where id = '${trade._id}'`,
          breaches: [
            `release:${trade._id} is due and was not posted`,
            `release:${trade._id} was posted and is not due`,
            `trade ${trade._id} has another amount than its orders`,
          ],
          undoSql: `update trades set amount = amount - 1 where id = '${trade._id}'`,
        },
        {
          name: 'tokens that went from one user to another without a trade',
          breakSql: `select transfer('gift:1', now(), 7, '${buyer.id}', 'available', '${seller.id}', 'available')`,
          breaches: ['gift:1 was posted and is not due'],
          undoSql: `select transfer('gift:2', now(), 7, '${seller.id}', 'available', '${buyer.id}', 'available');
          delete from postings using ledger_entries where entry_id = id and reason in ('gift:1', 'gift:2');
          delete from ledger_entries where reason in ('gift:1', 'gift:2')`,
        },
        {
          name: 'a trade that was paid out of what its buyer has staked',
          breakSql: `update postings set account_id = account_of('${buyer.id}', 'staked')
          where entry_id = ${releaseEntry} and amount < 0`,
          breaches: [
            `account ${escrowAccount} differs from the replay of its postings`,
            `account ${stakedAccount} differs from the replay of its postings`,
            `release:${trade._id} is due and was not posted`,
            `release:${trade._id} was posted and is not due`,
          ],
          undoSql: `update postings set account_id = ${escrowAccount} where entry_id = ${releaseEntry} and amount < 0`,
        },
        {
          name: 'an account below zero',
          breakSql: `alter table accounts drop constraint balance_not_negative;
          update accounts set balance = balance - 1000000 where id = ${account?.id}`,
          breaches: [
            `${available} differs from the replay of its postings`,
            `${available} is below zero`,
            'all balances together are -1000000, not zero',
          ],
          undoSql: `update accounts set balance = balance + 1000000 where id = ${account?.id};
          alter table accounts add constraint balance_not_negative check (balance >= 0 or owner is null)`,
        },
      ]
      for (const { name, breakSql, breaches, undoSql } of cases) {
        await runWithoutTriggers(exchange, breakSql)
        expect({ name, breaches: await checkLedger() }).toEqual({ name, breaches: [...breaches].sort() })
        await runWithoutTriggers(exchange, undoSql)
        expect({ name, breaches: await checkLedger() }).toEqual({ name, breaches: [] })
      }

      await exchange.advanceTo(exchange.now() + 10 * DAY)
      expect(await runOperatorCommand(exchange, 'ledger', 'check', '--full')).toEqual({
        code: 0,
        output: [
          '7 ledger entries',
          'Checked every ledger entry',
          'The exchange owes 105,000 CHT',
          "  users' available    80,000 CHT",
          "  users' escrow       25,000 CHT",
          "  users' heldBonus    0 CHT",
          "  users' staked       0 CHT",
          'These tokens were issued by',
          '  bonuses             0 CHT',
          '  issuance            100,000 CHT',
          '  returns             5,000 CHT',
          'Every invariant holds',
          '',
        ].join('\n'),
      })
      await runWithoutTriggers(exchange, `update orders set status = 'approved' where id = '${sell._id}'`)
      const failed = await runOperatorCommand(exchange, 'ledger', 'check', '--full')
      expect({ ...failed, output: failed.output.split('\n').slice(-3) }).toEqual({
        code: 1,
        output: [`BREACH: order ${sell._id} is approved and has no open trade`, 'Breaches: 1', ''],
      })
      await exchange.stop()
    },
    5 * MINUTE,
  )

  test(
    'the ledger check names what breaks the invariants of held bonuses',
    async () => {
      const exchange = await startTestExchange(engine)
      const referrer = await exchange.createUser('ref', { verifiedId: true })
      const { referralCode } = await referrer.client.auth.checkAuth()
      const referee = await exchange.createUser('new', { tokens: 50_000, verifiedId: true, referralCode })
      const plan = { amount: 50_000, planDurationDays: 6, roiPercentage: 10 } as const
      const { _id: investment } = assertDefined((await referee.client.investments.create(plan)).value)
      const checkLedger = async () => (await exchange.operator.ledger({ scope: 'full' })).breaches.sort()
      const bonus = `bonus:${investment}`
      const release = `bonus-release:${investment}`
      const setBonus = (values: string) => `update referral_bonuses set ${values}`
      const notTheSum = `user ${referrer.id} holds bonuses that are not the sum of those that are held`
      const tooEarly = `bonus ${investment} is held after the capital was released, or available before`
      const cases: { breakSql: string; breaches: string[]; undoSql: string }[] = [
        {
          breakSql: setBonus('amount = amount + 1'),
          breaches: [`${bonus} is due and was not posted`, `${bonus} was posted and is not due`, notTheSum],
          undoSql: setBonus('amount = amount - 1'),
        },
        {
          breakSql: setBonus(`state = 'available', ended_at = posted_at`),
          breaches: [tooEarly, `${release} is due and was not posted`, notTheSum],
          undoSql: setBonus(`state = 'held', ended_at = null`),
        },
        {
          breakSql: setBonus(`state = 'voided', ended_at = posted_at`),
          breaches: [`bonus-void:${investment} is due and was not posted`, notTheSum],
          undoSql: setBonus(`state = 'held', ended_at = null`),
        },
        {
          breakSql: `update investments set state = 'reinvested' where id = '${investment}'`,
          breaches: [
            tooEarly,
            `return:${investment} is due and was not posted`,
            `user ${referee.id} holds a stake that is not the sum of its investments`,
          ],
          undoSql: `update investments set state = 'active' where id = '${investment}'`,
        },
      ]
      for (const { breakSql, breaches, undoSql } of cases) {
        await runWithoutTriggers(exchange, breakSql)
        expect([breakSql, await checkLedger()]).toEqual([breakSql, breaches.sort()])
        await runWithoutTriggers(exchange, undoSql)
        expect([undoSql, await checkLedger()]).toEqual([undoSql, []])
      }
      expect((await exchange.operator.ledger()).users).toEqual([
        { account: 'available', balance: 0 },
        { account: 'escrow', balance: 0 },
        { account: 'heldBonus', balance: 25_000 },
        { account: 'staked', balance: 50_000 },
      ])
      await exchange.stop()
    },
    5 * MINUTE,
  )
})

const getReason = async ({ running }: TestExchange, id: number): Promise<string> => {
  const [row] = await running.db.query<{ reason: string }>(
    'select reason from ledger_entries where id = $1',
    [id],
  )
  return row?.reason ?? ''
}

/** Runs SQL without triggers, as a superuser can. */
const runWithoutTriggers = ({ running }: TestExchange, sql: string) =>
  running.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(sql)
  })
