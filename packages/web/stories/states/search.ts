import { isMyTurn, isOpenTrade, isPaymentExpected, type TradeView, viewTrade } from '@cht/machines/trades'
import type { Party, TradeState } from '@cht/sdk/rules'
import { ada, buildTrade, type ClaimStateName, TRADE_TIMES } from '../support/fixtures/index.js'
import { APPEALED_TRADE_STATES } from './appealed-trade-states.js'
import { SHARED_CHARTS } from './shared-charts.js'

/** What a role of a chart is called as a tag. A role that is the name of a screen has none. */
const ROLE_TAGS: Record<string, string> = {
  buyer: 'buyer',
  seller: 'seller',
  buy: 'buyer',
  sell: 'seller',
  owner: 'owner',
  guest: 'guest',
  anyone: 'guest',
}

/** The screen of the charts whose roles are people. */
const CHART_SCREENS: Record<string, string> = {
  order: 'orders',
  trade: 'trade',
  appeal: 'trade',
  claim: 'trade',
  investment: 'investment',
  reauthentication: 'confirmation',
  confirmation: 'confirmation',
  emailChange: 'settings',
  webhook: 'settings',
  authenticatorSetUp: 'settings',
  passkeySetUp: 'settings',
  passwordReset: 'password-reset',
  login: 'login',
}

/** The roles that are named after what the user does, and the screen on which that is done. */
const ROLE_SCREENS: Record<string, string> = {
  signUp: 'signup',
  buyOrder: 'create-order',
  sellOrder: 'create-order',
  stake: 'investment',
  payment: 'trade',
  confirmation: 'trade',
}

/** A story of a chart: one of its states, for one of its roles. */
export interface StateOfRole {
  chart: string
  state: string
  role: string
}

/** Views of the trades that the stories of a chart show. */
const TRADE_VIEWS: Record<string, (state: never, party: Party) => TradeView> = {
  trade: (state: TradeState, party) => viewTrade(buildTrade(state, party), TRADE_TIMES[state], ada._id),
  appeal: (appeal: keyof typeof APPEALED_TRADE_STATES, party) => {
    const trade = buildTrade(APPEALED_TRADE_STATES[appeal], party, { appeal })
    return viewTrade(trade, TRADE_TIMES.appealed, ada._id)
  },
}

/** Whether the tokens or the payment of the viewing party depend on the other party. A buyer whose time to pay is over may have paid. */
const isMoneyAtRisk = (view: TradeView): boolean =>
  isOpenTrade(view.snapshot) && (view.party === 'seller' || !isPaymentExpected(view))

const getScreen = ({ chart, role }: StateOfRole): string | undefined => {
  if (chart === 'session') return undefined
  if (chart === 'passkeyPrompt') return role
  return CHART_SCREENS[chart] ?? ROLE_SCREENS[role] ?? role
}

/**
 * The tags of a story, for the filter of the sidebar: its role, its screen, `needs-action` if it is the user's turn, and
 * `money-at-risk`. `canDo`: whether the chart accepts an event in the state.
 */
export function getTags(story: StateOfRole, canDo: (event: { type: string }) => boolean): string[] {
  const { chart, state, role } = story
  if (SHARED_CHARTS.includes(chart)) return []
  const view = TRADE_VIEWS[chart]?.(state as never, role as Party)
  // A screen asks an unverified user for the documents.
  const needsAction = view
    ? isMyTurn(view)
    : chart === 'verification' && canDo({ type: 'verification.submit' })
  return [
    ...new Set([
      ...[ROLE_TAGS[role], getScreen(story)].filter((tag) => tag !== undefined),
      ...(needsAction ? ['needs-action'] : []),
      ...(view && isMoneyAtRisk(view) ? ['money-at-risk'] : []),
    ]),
  ]
}

/**
 * What people call a state. Storybook's search reads the names of stories alone, and finds a phrase only within the first twenty
 * characters: so the phrase comes first.
 */
const WORDS: Record<string, Record<string, readonly string[]>> = {
  order: {
    pending: ['not matched, waiting for the session'],
    approved: ['matched, open trade'],
    cancelled: ['withdrawn'],
  },
  trade: {
    awaitingPayment: ['not paid yet', 'pay now'],
    expired: ['buyer has not paid', 'unpaid'],
    'paid.awaitingConfirmation': ['receipt sent', 'check your account'],
    'paid.lateConfirmation': ['seller does not confirm'],
    'paid.awaitingRest': ['paid short, less arrived', 'second payment'],
    'paid.amountDisputed': ['paid short, rest not sent'],
    appealed: ['dispute'],
    completed: ['tokens released', 'success'],
    cancelled: ['not paid in time', 'refunded'],
  } satisfies Record<TradeState, readonly string[]>,
  appeal: {
    'open.undecided': ['dispute waits for the operator'],
    'open.asked': ['operator asks for more'],
    'open.restRequired': ['decision with a condition, rest'],
    'open.proposed': ['first decision'],
    'open.underReview': ['second decision'],
    decidedForBuyer: ['buyer wins'],
    decidedForSeller: ['seller wins'],
    settled: ['seller confirmed after all'],
  } satisfies Record<keyof typeof APPEALED_TRADE_STATES, readonly string[]>,
  claim: {
    none: ['payment taken back, after the end'],
    filed: ['chargeback, after the end'],
    underReview: ['chargeback, operator looks'],
    upheld: ['chargeback, claim is right'],
    rejected: ['chargeback, claim is wrong'],
    withdrawn: ['chargeback, taken back'],
  } satisfies Record<ClaimStateName, readonly string[]>,
  investment: {
    active: ['stake, earning'],
    capitalHeld: ['stake ended, capital locked'],
    released: ['paid out'],
    reinvested: ['staked again'],
  },
  verification: {
    unverified: ['KYC, identity not checked'],
    pendingReview: ['KYC, documents sent'],
    verified: ['KYC, identity checked'],
  },
  standing: {
    suspended: ['blocked, frozen'],
    suspendedWithoutConfirming: ['blocked, frozen'],
    held: ['blocked, frozen'],
    heldWithoutConfirming: ['blocked, frozen'],
  },
  hold: { held: ['locked after a password reset'] },
  switch: { stopped: ['maintenance, outage'] },
  webhook: { paused: ['failing'] },
  session: { guest: ['logged out'], verified: ['logged in'], phoneUnverified: ['sign-up, code by SMS'] },
  login: { enteringPassword: ['log in, sign in'], enteringCode: ['2FA, second step'] },
  passwordReset: { requestingCode: ['forgot password'], enteringCode: ['new password'] },
  authenticatorSetUp: { enteringCode: ['2FA, QR code'] },
}

/** The words of a state, as they stand behind its name; an empty text without any. */
export function getWords(chart: string, state: string): string {
  return WORDS[chart]?.[state]?.join(', ') ?? ''
}
