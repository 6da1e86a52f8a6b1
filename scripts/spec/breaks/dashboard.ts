import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/home'
const SCREEN = `${FOLDER}/home-screen.tsx`

/** A break that removes this part from the dashboard. */
const removePart = (name: string, part: string): Break => ({
  name,
  file: SCREEN,
  text: `          ${part}\n`,
  replacement: '',
})

/** The dashboard. */
export const dashboard: Break[] = [
  { name: 'home.1', file: SCREEN, text: '{user.username}', replacement: '{user.fullName}' },
  {
    name: 'home.2',
    file: `${FOLDER}/balances.tsx`,
    text: 'amount={sumBalances(available, staked)}',
    replacement: 'amount={available}',
  },
  {
    name: 'home.2',
    file: `${FOLDER}/balances.tsx`,
    text: 'amount={user.referralBonusBalance}',
    replacement: 'amount={heldReferralBonus}',
  },
  removePart('home.2', '<Balances user={user} />'),
  removePart('home.3', '<InvestBanner />'),
  { name: 'home.3', file: `${FOLDER}/invest-banner.tsx`, text: '      <ReturnNote />\n', replacement: '' },
  removePart(
    'home.4',
    '<SessionBanner session={session} hasOpenTrade={(trades.data ?? []).length > 0}>\n            <SessionDay session={session} user={user} orderCount={orderCount} />\n          </SessionBanner>',
  ),
  {
    name: 'home.5',
    file: 'packages/web/src/features/affiliate/referral-share.tsx',
    text: "    { label: 'Referral ID', text: code, testId: 'referral-id' },\n",
    replacement: '',
  },
  {
    name: 'home.5',
    file: 'packages/ui/src/copy-button.tsx',
    text: "'Failed to copy'",
    replacement: "'Something went wrong'",
  },
  {
    name: 'home.6',
    file: `${FOLDER}/verification-prompt.tsx`,
    text: '<Link href="/settings">',
    replacement: '<Link href="/settings?tab=profile">',
  },
  {
    name: 'home.6',
    file: `${FOLDER}/verification-prompt.tsx`,
    text: "verification.matches('pendingReview')",
    replacement: 'false',
  },
  {
    name: 'home.6',
    file: `${FOLDER}/verification-prompt.tsx`,
    text: " || verification.matches('verified')",
    replacement: '',
  },
  {
    name: 'home.7',
    file: `${FOLDER}/pending-orders.tsx`,
    text: "useState<Side>('sell')",
    replacement: "useState<Side>('buy')",
  },
  {
    name: 'home.7',
    file: `${FOLDER}/pending-orders.tsx`,
    text: 'buy: useResource(pendingBuyOrders)',
    replacement: 'buy: useResource(pendingSellOrders)',
  },
  {
    name: 'home.7',
    file: SCREEN,
    text: '          <MarketDepth />\n',
    replacement: '',
  },
  {
    name: 'home.8',
    file: 'packages/machines/src/notifications/resources.ts',
    text: 'defineLatestNotifications(NOTIFICATION_LIMITS.dashboard)',
    replacement: 'defineLatestNotifications(NOTIFICATION_LIMITS.screen)',
  },
  removePart('home.8', '<RecentNotifications user={user} />'),
  removePart('home.9', '<Announcements />'),
  removePart('home.10', '<OpenTrades />'),
  {
    name: 'home.11',
    file: 'packages/sdk/src/orders/reads.ts',
    text: "'Error Fetching Buy Orders'",
    replacement: "'Error Fetching Sell Orders'",
  },
]
