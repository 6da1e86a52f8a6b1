import { formatTokens } from '@cht/sdk/money'
import type { Notification } from '../notifications/notification.js'
import type { ReferralBonus } from './ledger-entries.js'

const createNotification = ({ referrerId }: ReferralBonus, title: string, content: string): Notification => ({
  userId: referrerId,
  category: 'investments',
  title,
  content,
  href: '/affiliate',
})

/** `releasesAt`: when the capital of the referee's investment is released, in ms of exchange time. */
export function createBonusHeldNotification(bonus: ReferralBonus, releasesAt: number): Notification {
  return createNotification(
    bonus,
    'Referral bonus',
    `${bonus.referee} invested for the first time. Your bonus of ${formatTokens(bonus.amount)} is held until their capital is released or re-invested, on ${new Date(releasesAt).toUTCString().slice(5, 16)} at the latest.`,
  )
}

export function createBonusReleasedNotification(bonus: ReferralBonus): Notification {
  return createNotification(
    bonus,
    'Referral bonus available',
    `Your bonus of ${formatTokens(bonus.amount)} for ${bonus.referee} is in your available balance.`,
  )
}

/** `reason`: why the operator voided the bonus. */
export function createBonusVoidedNotification(bonus: ReferralBonus, reason: string): Notification {
  return createNotification(
    bonus,
    'Referral bonus voided',
    `Your held bonus of ${formatTokens(bonus.amount)} for ${bonus.referee} was voided: ${reason.replace(/[.\s]+$/, '')}.`,
  )
}
