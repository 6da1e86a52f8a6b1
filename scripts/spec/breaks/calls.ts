import type { Break } from '../break/break.js'

/** A break of the path at which a client method calls the exchange. */
const renamePath = (method: string, feature: string, path: string): Break => ({
  name: `call.${method}`,
  file: `packages/sdk/src/${feature}/endpoints.ts`,
  text: `path: '${path}',`,
  replacement: `path: '${path}-renamed',`,
})

/** The paths of the endpoints of spec section 7. */
export const calls: Break[] = [
  renamePath('auth.signup', 'auth', '/auth/signup'),
  renamePath('auth.login', 'auth', '/auth/login'),
  renamePath('auth.logout', 'auth', '/auth/logout'),
  renamePath('auth.verifyOtp', 'auth', '/auth/verify-otp'),
  renamePath('auth.resendOtp', 'auth', '/auth/resend-otp'),
  renamePath('auth.checkAuth', 'auth', '/auth/check-auth'),
  renamePath('settings.requestVerification', 'verification', '/settings/verification-request'),
  renamePath('settings.pendingVerification', 'verification', '/settings/pending-verification'),
  renamePath('settings.editProfile', 'profile', '/settings/profile-edit'),
  renamePath('settings.changePassword', 'profile', '/settings/change-password'),
  renamePath('orders.pendingBuy', 'orders', '/buy-orders/pending'),
  renamePath('orders.pendingSell', 'orders', '/sell-orders/pending'),
  renamePath('orders.all', 'orders', '/buy-orders/all'),
  renamePath('orders.createBuy', 'orders', '/buy-orders/create'),
  renamePath('orders.createSell', 'orders', '/sell-orders/create'),
  renamePath('orders.cancelBuy', 'orders', '/buy-orders/cancel/{id}'),
  renamePath('orders.cancelSell', 'orders', '/sell-orders/cancel/{id}'),
  renamePath('orders.pay', 'orders', '/buy-orders/pay/{id}'),
  renamePath('orders.confirm', 'orders', '/buy-orders/confirm/{id}'),
  renamePath('appeals.create', 'appeals', '/appeals'),
  renamePath('investments.create', 'investments', '/investments/create'),
  renamePath('investments.reinvest', 'investments', '/investments/reinvest'),
  renamePath('investments.list', 'investments', '/investments'),
  renamePath('investments.countdown', 'investments', '/investments/countdown/{id}'),
  renamePath('investments.referrals', 'investments', '/investments/referrals'),
  renamePath('investments.referralCount', 'investments', '/investments/referral-count'),
  renamePath('liveSessions.list', 'live-sessions', '/live-sessions'),
  renamePath('notifications.list', 'notifications', '/notifications'),
]
