import { type StandingEvent, standingLifecycle } from '@cht/machines/lifecycles'
import type { TestExchange, TestUser } from '../exchange.js'
import { assertDefined, BANK_DETAILS, placeSellOrder } from '../fixtures.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

/** Events that need a trade. `suspension.test.ts` tests them. */
export const DRIVEN_BY_TRADES = /order\.match|payment\.confirm/

/** Drives the standing of a user with tokens, by requests that leave no order behind. */
export function createStandingDriver(
  { operator }: TestExchange,
  user: TestUser,
  coverage: Coverage,
): Driver<StandingEvent> {
  const { email, client, password } = user
  const mayConfirm = (event: StandingEvent) => !('confirm' in event) || event.confirm
  return createDriver({
    coverage,
    snapshot: standingLifecycle.restore('active'),
    send: standingLifecycle.send,
    calls: {
      'account.suspend': (event) => operator.suspend({ email, why: 'Test', confirm: mayConfirm(event) }),
      'account.hold': (event) => operator.hold({ email, why: 'Test', confirm: mayConfirm(event) }),
      'account.resume': () => operator.resume({ email, why: 'Test' }),
      'order.place': async () => {
        const { _id: id } = await placeSellOrder(user, { amount: 25_000 })
        await client.orders.cancelSell({ id })
      },
      'tokens.stake': () =>
        client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 }),
      'paymentDetails.add': async () => {
        const { id } = assertDefined((await client.paymentDetails.save(BANK_DETAILS)).value)
        await client.paymentDetails.remove({ id })
      },
      'withdrawal.request': async () => {
        const input = { kind: 'withdrawal', amount: 1, payTo: 'First Bank 0123456789, Hal Obi' } as const
        const { id } = assertDefined((await client.tokenRequests.create(input)).value)
        await client.tokenRequests.cancel({ id })
      },
      'tokens.withdraw': () => operator.withdraw({ email, amount: 1, why: 'Test' }),
      'tokens.takeBack': () => operator.takeBack({ email, amount: 1, why: 'Test' }),
      'orders.cancel': () => operator.cancelOrders({ email, why: 'Test' }),
      'stakes.end': () => operator.endStakes({ email, why: 'Test' }),
    },
    eventsToTry: [
      { type: 'account.suspend', confirm: true },
      { type: 'account.suspend', confirm: false },
      { type: 'account.hold', confirm: true },
      { type: 'account.hold', confirm: false },
      { type: 'account.resume' },
      { type: 'tokens.takeBack' },
      { type: 'orders.cancel' },
      { type: 'stakes.end' },
      { type: 'order.place' },
      { type: 'tokens.stake' },
      { type: 'tokens.withdraw' },
      { type: 'withdrawal.request' },
      { type: 'paymentDetails.add' },
    ],
    getExpected: ({ value }) => value,
    readActual: async () => {
      // A suspension ends the session.
      await client.auth.login({ email, password })
      return (await client.auth.checkAuth()).standing ?? 'active'
    },
  })
}
