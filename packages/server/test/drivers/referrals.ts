import { type ReferralBonusEvent, referralBonusLifecycle } from '@cht/machines/lifecycles'
import type { TestExchange, TestUser } from '../exchange.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

/** Drives the bonus of a referrer for the investment of the only referee. */
export function createReferralBonusDriver(
  { operator }: TestExchange,
  { referrer, referee }: Record<'referrer' | 'referee', TestUser>,
  coverage: Coverage,
): Driver<ReferralBonusEvent> {
  const { client, email, password } = referrer
  return createDriver({
    coverage,
    snapshot: referralBonusLifecycle.restore('held'),
    send: referralBonusLifecycle.send,
    calls: { 'bonus.void': () => operator.voidBonus({ email: referee.email, reason: 'Test' }) },
    eventsToTry: [{ type: 'bonus.void' }],
    getExpected: ({ value }) => value,
    readActual: async () => {
      // A login session ends after a week without use.
      await client.auth.login({ email, password })
      return (await client.investments.referrals())[0]?.bonusState
    },
  })
}
