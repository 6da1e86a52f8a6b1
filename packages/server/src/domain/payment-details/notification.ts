import type { Notification } from '../notifications/notification.js'
import type { PaymentDetails } from '../trading/order-mapper.js'

const HREFS = { saved: '/settings?tab=profile', order: '/orders?side=sell&tab=pending' } as const

/** The notification of payment details that are new to the account. `origin`: they were saved, or typed in an order. */
export function createNewDetailsNotification(
  userId: string,
  origin: keyof typeof HREFS,
  { bankName, accountNumber, cryptoNetwork, cryptoAddress }: PaymentDetails,
): Notification {
  const number = (accountNumber ?? cryptoAddress ?? '').replace(/\s/g, '')
  const destination = `${bankName ?? cryptoNetwork ?? ''}, ending in ${number.slice(-4)}`
  return { code: 'paymentDetails.added', params: { origin, destination }, userId, href: HREFS[origin] }
}
