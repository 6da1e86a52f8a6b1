import { calculateReturn } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import type { Notification } from '../notifications/notification.js'
import type { InvestmentRow } from './mapper.js'

const createNotification = (userId: string, title: string, content: string): Notification => ({
  userId,
  category: 'investments',
  title,
  content,
  href: '/investment?tab=completed',
})

/** Tells the user that the plan has ended, the return is paid and the capital is held. */
export function createMaturedNotification({ userId, amount, roi, releasesAt }: InvestmentRow): Notification {
  return createNotification(
    userId,
    'Investment completed',
    `${formatTokens(calculateReturn(amount, roi))} return is in your available balance. Your ${formatTokens(amount)} are released on ${new Date(releasesAt).toUTCString().slice(5, 16)}.`,
  )
}

export function createReleasedNotification({ userId, amount }: InvestmentRow): Notification {
  return createNotification(
    userId,
    'Capital released',
    `Your ${formatTokens(amount)} are paid to your wallet.`,
  )
}
