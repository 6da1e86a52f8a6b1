import { returnOf } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import type { Notice } from '../notifications/notification.js'
import type { InvestmentRow } from './mapper.js'

const notice = (userId: string, title: string, content: string): Notice => ({
  userId,
  category: 'investments',
  title,
  content,
  href: '/investment?tab=completed',
})

/** The plan has ended: the return is paid, the capital is held. */
export function maturedNotice({ userId, amount, roi, releasesAt }: InvestmentRow): Notice {
  return notice(
    userId,
    'Investment completed',
    `${formatTokens(returnOf(amount, roi))} return is in your available balance. Your ${formatTokens(amount)} are released on ${new Date(releasesAt).toUTCString().slice(5, 16)}.`,
  )
}

export function releasedNotice({ userId, amount }: InvestmentRow): Notice {
  return notice(userId, 'Capital released', `Your ${formatTokens(amount)} are paid to your wallet.`)
}
