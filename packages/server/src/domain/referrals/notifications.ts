import type { Notification } from '../notifications/notification.js'
import { toIso } from '../to-iso.js'
import type { ReferralBonus } from './ledger-entries.js'

const toTarget = ({ referrerId }: ReferralBonus) => ({ userId: referrerId, href: '/affiliate' })

/** `releasesAt`: when the capital of the referee's investment is released, in ms of exchange time. */
export function createBonusHeldNotification(bonus: ReferralBonus, releasesAt: number): Notification {
  const { amount, referee } = bonus
  return {
    ...toTarget(bonus),
    code: 'bonus.held',
    params: { amount, referee, releasesAt: toIso(releasesAt) },
  }
}

export function createBonusReleasedNotification(bonus: ReferralBonus): Notification {
  const { amount, referee } = bonus
  return { ...toTarget(bonus), code: 'bonus.released', params: { amount, referee } }
}

/** What the referrer is told of a bonus whose investment the operator has ended before the end of its plan. */
export const ENDED_EARLY = 'The investment was ended before its plan was over'

/** `reason`: why the operator voided the bonus. */
export function createBonusVoidedNotification(bonus: ReferralBonus, reason: string): Notification {
  const { amount, referee } = bonus
  return { ...toTarget(bonus), code: 'bonus.voided', params: { amount, referee, reason } }
}
