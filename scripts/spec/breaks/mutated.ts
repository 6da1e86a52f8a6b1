/** The endpoints of section 7 of the spec, by the feature whose `endpoints.ts` defines them. */
const METHODS = {
  auth: ['auth.signup', 'auth.login', 'auth.logout', 'auth.verifyOtp', 'auth.resendOtp', 'auth.checkAuth'],
  verification: ['settings.requestVerification', 'settings.pendingVerification'],
  profile: ['settings.editProfile', 'settings.changePassword'],
  orders: [
    'orders.pendingBuy',
    'orders.pendingSell',
    'orders.all',
    'orders.createBuy',
    'orders.createSell',
    'orders.cancelBuy',
    'orders.cancelSell',
    'orders.pay',
    'orders.confirm',
  ],
  appeals: ['appeals.create'],
  investments: [
    'investments.create',
    'investments.reinvest',
    'investments.list',
    'investments.countdown',
    'investments.referrals',
    'investments.referralCount',
  ],
  'live-sessions': ['liveSessions.list'],
  notifications: ['notifications.list'],
}

/**
 * The rows that have no break here because `npm run mutate` breaks what they state, with the file that it mutates. Only unit tests prove
 * such a row: Stryker runs no others.
 */
export const MUTATED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(METHODS).flatMap(([feature, methods]) =>
    methods.map((method) => [`call.${method}`, `packages/sdk/src/${feature}/endpoints.ts`]),
  ),
)
