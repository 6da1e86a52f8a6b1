/** What each group of calls is about. */
export const GROUPS: Record<string, string> = {
  auth: 'Signing up, the code by mail, the session.',
  settings: 'Identity verification, profile and password.',
  orders: 'Buy and sell orders, and a trade’s payment and its confirmation.',
  trades: 'Trades: orders that met at a live session.',
  appeals: 'Calling the operator about a trade.',
  investments: 'Stakes, their capital, and what referees brought.',
  liveSessions: 'When orders are matched.',
  notifications: 'What happened to the user.',
  market: 'What waits for the next session.',
  rates: 'What the token costs.',
  operator: 'What the exchange’s operator does, with the operator’s token.',
}

/** Each call in a few words, and where they are not enough, more. */
export const CALLS: Record<string, [summary: string, description?: string]> = {
  'auth.signup': [
    'Create an account',
    'Starts a session and mails a code of 6 digits, which `auth.verifyOtp` takes; until then all but `auth` is refused. Carries no idempotency key.',
  ],
  'auth.login': ['Log in', 'The answer sets the session’s cookie, which every other call needs.'],
  'auth.logout': ['Log out'],
  'auth.verifyOtp': [
    'Enter the code from the mail',
    'Verifies the account, or a new email. A code lives for 10 minutes and can be tried 5 times, without the owner’s session 3 times. Only 200 is success.',
  ],
  'auth.resendOtp': [
    'Mail a new code',
    'Once a minute. Says the same whether or not anybody has this email.',
  ],
  'auth.checkAuth': ['The signed-in user, with balances'],
  'settings.requestVerification': [
    'Ask to have one’s identity verified',
    'Two pictures, PNG, JPEG or WebP, of at most 5 MB each. The operator decides.',
  ],
  'settings.pendingVerification': ['Whether a verification request is under review'],
  'settings.editProfile': ['Ask for a changed profile', 'The operator decides.'],
  'settings.changePassword': [
    'Change the password',
    'Ends one’s other sessions. Carries no idempotency key.',
  ],
  'orders.pendingBuy': ['One’s buy orders that wait'],
  'orders.pendingSell': ['One’s sell orders that wait'],
  'orders.all': ['All of one’s orders and trades, by side and status'],
  'orders.createBuy': [
    'Place a buy order',
    'Matched at a live session with a sell order of the same amount and payment method.',
  ],
  'orders.createSell': [
    'Place a sell order',
    'Moves the amount into escrow. `bank` needs the bank’s three fields, `usdt` the network and the wallet; the others are sent empty.',
  ],
  'orders.cancelBuy': ['Cancel a buy order that waits', '`id` is the unmatched order’s.'],
  'orders.cancelSell': [
    'Cancel a sell order that waits',
    '`id` is the unmatched order’s. Its tokens come back from escrow.',
  ],
  'orders.pay': [
    'Send the proof of a payment',
    'By the buyer, within 120 minutes of the session’s start, or of the match if that came later. For 15 minutes more, late proof is taken and opens an appeal. `id` is the trade’s.',
  ],
  'orders.confirm': [
    'Confirm that the money came',
    'By the seller. Releases the escrow to the buyer and cannot be undone. `id` is the trade’s.',
  ],
  'trades.open': ['One’s trades that are not over'],
  'trades.get': ['One trade', 'For its two parties only.'],
  'appeals.create': [
    'Appeal a trade that is paid',
    'By the seller at any time, by the buyer when the seller’s 15 minutes to confirm are over; each side once.',
  ],
  'investments.create': [
    'Stake tokens for a plan’s days',
    'Moves the amount from available to staked. `roiPercentage` must be the plan’s own.',
  ],
  'investments.reinvest': ['Stake the capital of an ended investment again', 'For the same plan.'],
  'investments.list': ['One’s investments, with their sums'],
  'investments.countdown': ['When an investment’s capital is released'],
  'investments.referrals': ['Who signed up with one’s code'],
  'investments.referralCount': ['How many signed up with one’s code'],
  'liveSessions.list': ['The daily live sessions'],
  'notifications.list': ['One’s notifications, newest first'],
  'market.get': ['How many orders wait, by side, amount and payment method', 'It names nobody.'],
  'rates.get': ['What 1 CHT costs, by currency'],
  'operator.sessions': ['The daily live sessions'],
  'operator.setSessions': ['Set the daily live sessions', 'All of them at once.'],
  'operator.rates': ['What 1 CHT costs, by currency'],
  'operator.setRates': ['Set prices', 'A currency that is not named keeps its price.'],
  'operator.users': ['Everybody, with balances'],
  'operator.fund': ['Issue tokens to a user', 'Once per idempotency key.'],
  'operator.withdraw': ['Take available tokens back from a user', 'Once per idempotency key.'],
  'operator.verifications': ['Verification requests under review, oldest first'],
  'operator.decideVerification': [
    'Decide a verification request',
    'Rejects with a reason, approves without.',
  ],
  'operator.profileEdits': ['Profile edits that wait, oldest first'],
  'operator.decideProfileEdit': ['Decide a profile edit', 'Rejects with a reason, approves without.'],
  'operator.appeals': ['Open appeals with their trades, oldest first'],
  'operator.resolveAppeal': ['Decide an appeal for one side', '`id` is the appeal’s.'],
  'operator.audit': [
    'What was done, by whom, when and why',
    'Acts of the operator and those that concern the safety of an account, newest first. `cursor`: the id of the last entry that one has.',
  ],
  'operator.ledger': ['Check every invariant of the ledger'],
  'operator.clock': ['Exchange time'],
  'operator.advanceClock': ['Move exchange time ahead', 'Demo mode only.'],
}

/** What the fields of each thing are, where their names do not say it: units, and when they are absent. */
export const FIELDS: Record<string, Record<string, string>> = {
  User: {
    availableBalance: 'Whole CHT that can be sold, staked or withdrawn.',
    stakedBalance: 'Whole CHT in investments.',
    escrowBalance: 'Whole CHT locked in open sell orders and trades.',
    referralBonusBalance: 'Whole CHT earned by referrals so far.',
    isPhoneVerified: 'Whether the code from the mail was entered.',
    isDocumentVerified: 'Whether the identity is verified.',
    pendingEmail: 'A new email that waits for its code; absent where there is none.',
    verification: 'Of the identity; `reason` is that of a rejection.',
  },
  MatchedOrder: {
    amount: 'Whole CHT.',
    state: 'Where the trade stands.',
    paymentDueAt: 'Until then the buyer pays. ISO 8601 in UTC.',
    graceEndsAt: 'Until then late proof is taken. ISO 8601 in UTC.',
    confirmationDueAt: 'From then on the buyer may appeal; absent until it is paid. ISO 8601 in UTC.',
    payment: 'The sum to pay, in integer minor units: hundredths of the currency. Absent without a price.',
    matchedOrder: '`proofOfPayment` is the picture’s path, for its parties only; absent until it is paid.',
  },
  Investment: {
    planDurationDays: 'Days.',
    roiPercentage: 'Return in percent of the amount.',
    countdownEndsAt: 'When the capital is released. ISO 8601 in UTC.',
  },
  InvestmentList: { capitalReleaseDays: 'Days from a plan’s end to the release of its capital.' },
  InvestmentCountdown: { percentageCompleted: 'Percent, 0 to 100.' },
  LiveSession: { durationInMinutes: 'Minutes.', startTime: 'HH:MM.' },
  LedgerReport: {
    users: 'Totals of the users’ accounts by kind, in whole CHT.',
    exchange: 'The exchange’s own accounts, in whole CHT; what they are below zero it has issued.',
  },
}
