import { DAY, MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { onEachEngine, startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

onEachEngine('ledger check', (engine) => {
  test(
    'names each invariant that is broken by hand, and what it is broken by',
    async () => {
      const exchange = await startTestExchange(engine)
      const { seller, buyer, trade } = await createMatchedTrade(exchange)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id: trade._id })
      const sell = await placeSellOrder(seller, { amount: 25_000 })
      const plan = { amount: 50_000, planDurationDays: 6, roiPercentage: 10 } as const
      const stake = assertDefined(await buyer.client.investments.create(plan))
      const { db } = exchange.running
      const breaches = async () => (await exchange.operator.ledger()).breaches.sort()
      expect(await breaches()).toEqual([])

      const [account] = await db.query<{ id: number }>(
        `select id from accounts where owner = $1 and kind = 'available'`,
        [seller.id],
      )
      const available = `account ${account?.id}`
      const [{ escrow, staked, released } = {}] = await db.query<Record<string, number>>(
        `select account_of($1, 'escrow') as escrow, account_of($2, 'staked') as staked, id as released
         from postings where reason = $3`,
        [seller.id, buyer.id, `release:${trade._id}`],
      )
      const notTheSum = 'holds an escrow that is not the sum of its open sell orders'
      /** What somebody with the database's own rights does, what the check says, and how it is undone. */
      const broken: { name: string; by: string; says: string[]; undo: string }[] = [
        {
          name: 'a posting that does not sum to zero',
          by: `update entries set amount = amount + 1 where posting_id = 1 and amount > 0`,
          says: [
            `${available} differs from the replay of its postings`,
            `posting ${await reasonOf(exchange, 1)} does not sum to zero`,
          ],
          undo: `update entries set amount = amount - 1 where posting_id = 1 and amount > 0`,
        },
        {
          name: 'a balance that no posting explains',
          by: `update accounts set balance = balance + 7 where id = ${account?.id}`,
          says: [
            `${available} differs from the replay of its postings`,
            'all balances together are 7, not zero',
          ],
          undo: `update accounts set balance = balance - 7 where id = ${account?.id}`,
        },
        {
          name: 'a sell order without its escrow',
          by: `update orders set amount = amount + 1 where id = '${sell._id}'`,
          says: [
            `escrow:${sell._id} is due and was not posted`,
            `escrow:${sell._id} was posted and is not due`,
            `user ${seller.id} ${notTheSum}`,
          ],
          undo: `update orders set amount = amount - 1 where id = '${sell._id}'`,
        },
        {
          name: 'a stake that is gone',
          by: `update investments set state = 'reinvested' where id = '${stake._id}'`,
          says: [
            `return:${stake._id} is due and was not posted`,
            `user ${buyer.id} holds a stake that is not the sum of its investments`,
          ],
          undo: `update investments set state = 'active' where id = '${stake._id}'`,
        },
        {
          name: 'an approved order without a trade',
          by: `update orders set status = 'approved' where id = '${sell._id}'`,
          says: [
            `order ${sell._id} is open without an order of each side that is approved, or the other way round`,
          ],
          undo: `update orders set status = 'pending' where id = '${sell._id}'`,
        },
        {
          name: 'a trade that was paid out and is open again',
          by: `update trades set state = 'appealed', ended_at = null where id = '${trade._id}'`,
          says: [
            `release:${trade._id} was posted and is not due`,
            `trade ${trade._id} is open without an order of each side that is approved, or the other way round`,
          ],
          undo: `update trades set state = 'completed', ended_at = paid_at where id = '${trade._id}'`,
        },
        {
          name: 'a trade of another amount than its orders',
          by: `update trades set amount = amount + 1 where id = '${trade._id}'`,
          says: [
            `release:${trade._id} is due and was not posted`,
            `release:${trade._id} was posted and is not due`,
            `trade ${trade._id} has another amount than its orders`,
          ],
          undo: `update trades set amount = amount - 1 where id = '${trade._id}'`,
        },
        {
          name: 'tokens that went from one user to another without a trade',
          by: `select transfer('gift:1', now(), 7, '${buyer.id}', 'available', '${seller.id}', 'available')`,
          says: ['gift:1 was posted and is not due'],
          undo: `select transfer('gift:2', now(), 7, '${seller.id}', 'available', '${buyer.id}', 'available');
          delete from entries using postings where posting_id = id and reason in ('gift:1', 'gift:2');
          delete from postings where reason in ('gift:1', 'gift:2')`,
        },
        {
          name: 'a trade that was paid out of what its buyer has staked',
          by: `update entries set account_id = account_of('${buyer.id}', 'staked')
          where posting_id = ${released} and amount < 0`,
          says: [
            `account ${escrow} differs from the replay of its postings`,
            `account ${staked} differs from the replay of its postings`,
            `release:${trade._id} is due and was not posted`,
            `release:${trade._id} was posted and is not due`,
          ],
          undo: `update entries set account_id = ${escrow} where posting_id = ${released} and amount < 0`,
        },
        {
          name: 'an account below zero',
          by: `alter table accounts drop constraint balance_not_negative;
          update accounts set balance = balance - 1000000 where id = ${account?.id}`,
          says: [
            `${available} differs from the replay of its postings`,
            `${available} is below zero`,
            'all balances together are -1000000, not zero',
          ],
          undo: `update accounts set balance = balance + 1000000 where id = ${account?.id};
          alter table accounts add constraint balance_not_negative check (balance >= 0 or owner is null)`,
        },
      ]
      for (const { name, by, says, undo } of broken) {
        await byHand(exchange, by)
        expect({ name, says: await breaches() }).toEqual({ name, says: [...says].sort() })
        await byHand(exchange, undo)
        expect({ name, says: await breaches() }).toEqual({ name, says: [] })
      }

      await exchange.advanceTo(exchange.now() + 10 * DAY)
      expect(await runOperatorCommand(exchange, 'ledger', 'check')).toEqual({
        code: 0,
        output: [
          '7 postings',
          'The exchange owes 105,000 CHT',
          "  users' available    80,000 CHT",
          "  users' escrow       25,000 CHT",
          "  users' staked       0 CHT",
          'It came from',
          '  bonuses             0 CHT',
          '  issuance            100,000 CHT',
          '  returns             5,000 CHT',
          'Every invariant holds',
          '',
        ].join('\n'),
      })
      await byHand(exchange, `update orders set status = 'approved' where id = '${sell._id}'`)
      const found = await runOperatorCommand(exchange, 'ledger', 'check')
      expect({ ...found, output: found.output.split('\n').slice(-3) }).toEqual({
        code: 1,
        output: [
          `BREACH: order ${sell._id} is open without an order of each side that is approved, or the other way round`,
          '1 breaches',
          '',
        ],
      })
      await exchange.stop()
    },
    5 * MINUTE,
  )
})

const reasonOf = async ({ running }: TestExchange, id: number): Promise<string> => {
  const [row] = await running.db.query<{ reason: string }>('select reason from postings where id = $1', [id])
  return row?.reason ?? ''
}

/** Past every trigger, as a superuser can. */
const byHand = ({ running }: TestExchange, sql: string) =>
  running.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(sql)
  })
