import { getRefusal, type StandingEvent, standingLifecycle } from '@cht/machines/lifecycles'
import type { AccountStanding } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from '../exchange.js'
import { assertDefined, BANK_DETAILS, placeSellOrder } from '../fixtures.js'
import type { Coverage, Driver } from './driver.js'

/** Events that need a trade. `suspension.test.ts` tests them. */
export const DRIVEN_BY_TRADES = /order\.match|payment\.confirm/

/** Drives the standing of a user with tokens, by requests that leave no order behind. */
export function createStandingDriver(
  { operator }: TestExchange,
  user: TestUser,
  coverage: Coverage,
): Driver<StandingEvent> {
  const { email, client, password } = user
  let standing: AccountStanding = 'active'
  const getCall = (event: StandingEvent): (() => Promise<unknown>) | undefined => {
    const calls: Partial<Record<StandingEvent['type'], () => Promise<unknown>>> = {
      'account.suspend': () =>
        operator.suspend({ email, why: 'Test', confirm: !('confirm' in event) || event.confirm }),
      'account.hold': () =>
        operator.hold({ email, why: 'Test', confirm: !('confirm' in event) || event.confirm }),
      'account.resume': () => operator.resume({ email, why: 'Test' }),
      'order.place': async () => {
        const { _id: id } = await placeSellOrder(user, { amount: 25_000 })
        await client.orders.cancelSell({ id })
      },
      'tokens.stake': () =>
        client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 }),
      'paymentDetails.add': async () => {
        const { id } = assertDefined(await client.paymentDetails.save(BANK_DETAILS))
        await client.paymentDetails.remove({ id })
      },
      'tokens.withdraw': () => operator.withdraw({ email, amount: 1, why: 'Test' }),
      'tokens.takeBack': () => operator.takeBack({ email, amount: 1, why: 'Test' }),
      'orders.cancel': () => operator.cancelOrders({ email, why: 'Test' }),
      'stakes.end': () => operator.endStakes({ email, why: 'Test' }),
    }
    return calls[event.type]
  }
  return {
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
      { type: 'paymentDetails.add' },
    ],
    getChartRefusal: (event) => getRefusal(standingLifecycle.restore(standing), event),
    recordRefusal: (event) => coverage.record(standingLifecycle.restore(standing), event),
    getCall,
    advance: (event) => {
      coverage.record(standingLifecycle.restore(standing), event)
      standing = standingLifecycle.send(standingLifecycle.restore(standing), event).snapshot.value
    },
    getExpected: () => standing,
    readActual: async () => {
      // A suspension ends the session.
      await client.auth.login({ email, password })
      return (await client.auth.checkAuth()).standing ?? 'active'
    },
  }
}
