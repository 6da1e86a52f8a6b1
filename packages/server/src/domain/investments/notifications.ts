import { calculateReturn } from '@cht/sdk/rules'
import type { Notification } from '../notifications/notification.js'
import { toIso } from '../to-iso.js'
import type { InvestmentRow } from './mapper.js'

const href = '/investment?tab=completed'

/** The notification that the plan has ended, the return is paid and the capital is held. */
export function createMaturedNotification({ userId, amount, roi, releasesAt }: InvestmentRow): Notification {
  return {
    userId,
    href,
    code: 'investment.matured',
    params: {
      amount,
      returned: calculateReturn(amount, roi),
      releasesAt: toIso(releasesAt),
    },
  }
}

export function createReleasedNotification({ userId, amount }: InvestmentRow): Notification {
  return { userId, href, code: 'investment.released', params: { amount } }
}
