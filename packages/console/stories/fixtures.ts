import type { MatchedOrder } from '@cht/sdk/contract'
import type {
  CaseBackground,
  CaseKind,
  OperatorAppeal,
  OperatorCaseFile,
  OperatorSession,
  OperatorTokenRequest,
  OperatorTradeClaim,
} from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'

/** Exchange time of all stories: 20 Nov 2026, 09:00 in Lagos. */
export const NOW = Date.UTC(2026, 10, 20, 8)

export const CASE_ID = '5d0f4b0e-3d8c-4c1e-9a54-0c6d6b6f7f3a'

export const createSession = (roles: OperatorSession['roles']): OperatorSession => ({
  token: 'story',
  name: 'Ada Obi',
  roles,
  endsAt: NOW + 8 * HOUR,
})

type CaseState = (typeof CASE_STATE_FIELDS)[number][0]

/** What a case in each state has. */
const CASE_STATE_FIELDS = [
  ['new', { waitingSince: NOW - 3 * HOUR, dueAt: NOW + 45 * HOUR }],
  ['claimed', { waitingSince: NOW - 3 * HOUR, dueAt: NOW + 45 * HOUR, claimedBy: 'Ada Obi', isMine: true }],
  ['snoozed', { claimedBy: 'Ada Obi', isMine: true, snoozedUntil: NOW + 4 * HOUR }],
  ['asked', { claimedBy: 'Ada Obi', isMine: true }],
  [
    'deciding',
    {
      claimedBy: 'Bo Musa',
      decision: { by: 'Bo Musa', decidedAt: NOW - MINUTE, carriedOutAt: NOW + 9 * MINUTE, input: {} },
    },
  ],
  [
    'due',
    {
      claimedBy: 'Bo Musa',
      decision: { by: 'Bo Musa', decidedAt: NOW - 10 * MINUTE, carriedOutAt: NOW, input: {} },
    },
  ],
  ['decided', {}],
] as const satisfies [string, Partial<OperatorCaseFile>][]

/** A case as the exchange sends it in a state of its chart. */
export const createCase = (kind: CaseKind, state: string, id = CASE_ID): OperatorCaseFile => ({
  id,
  kind,
  state,
  email: 'vera@example.com',
  openedAt: NOW - 3 * HOUR,
  isOverdue: false,
  isMine: false,
  notes: 1,
  log: [{ at: NOW - HOUR, by: 'Bo Musa', text: 'The back of the card is dark, but can be read.' }],
  ...CASE_STATE_FIELDS.find(([name]) => name === (state as CaseState))?.[1],
})

const trade: MatchedOrder = {
  _id: '0c1d2e3f-7f3a-4b1c-8d2e-9f0a1b2c7f3a',
  amount: 75_000,
  status: 'approved',
  paymentStatus: 'paid',
  state: 'appealed',
  matchedAt: NOW - 2 * HOUR,
  paymentDueAt: NOW - HOUR,
  paidAt: NOW - 90 * MINUTE,
  confirmationDueAt: NOW - 75 * MINUTE,
  payment: { amount: 7_500_000, currency: 'NGN' },
  buyer: { _id: 'buyer', fullName: 'Kofi Mensah', phoneNumber: '••••5678' },
  seller: { _id: 'seller', fullName: 'Amina Bello', phoneNumber: '••••1234' },
  buyOrder: { _id: 'order-a162', paymentMethod: 'bank' },
  sellOrder: {
    _id: 'order-2546',
    paymentMethod: 'bank',
    bankName: 'First Bank',
    accountName: 'Amina Bello',
    accountNumber: '••••4477',
  },
  events: [
    { type: 'payment.submit', party: 'buyer', at: NOW - 90 * MINUTE, state: 'paid.awaitingConfirmation' },
    { type: 'appeal.open', party: 'seller', at: NOW - HOUR, state: 'appealed' },
  ],
}

const appeal: OperatorAppeal = { id: CASE_ID, openedAt: NOW - HOUR, trade }

const claim: OperatorTradeClaim = {
  id: CASE_ID,
  by: 'seller',
  author: { email: 'amina@example.com', standing: 'active' },
  other: { email: 'kofi@example.com', standing: 'active' },
  trade: { ...trade, state: 'completed', endedAt: NOW - HOUR },
}

const tokenRequest: OperatorTokenRequest = {
  id: CASE_ID,
  kind: 'deposit',
  amount: 50_000,
  code: 'CHT-7F3A2B9C',
  state: 'requested',
  requestedAt: NOW - 3 * HOUR,
  expiresAt: NOW + 160 * HOUR,
  email: 'vera@example.com',
}

const profile = {
  fullName: 'Vera Adeyemi',
  username: 'vera',
  email: 'vera@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
} as const

/** What the endpoints of cases return. */
export const CASE_DATA = {
  verifications: [
    {
      id: CASE_ID,
      email: 'vera@example.com',
      fullName: 'Vera Adeyemi',
      country: 'nigeria',
      type: 'NIN Slip',
      number: '12345678901',
      requestedAt: NOW - 3 * HOUR,
    },
  ],
  profileEdits: [
    {
      ...profile,
      id: CASE_ID,
      fullName: 'Vera Adeyemi-Cole',
      verification: 'verified',
      before: profile,
      requestedAt: NOW - 3 * HOUR,
    },
  ],
  appeal,
  tradeClaim: claim,
  tokenRequests: [tokenRequest],
  trade,
  caseBackground: {
    related: [
      {
        id: 'earlier',
        kind: 'appeal',
        state: 'decided',
        openedAt: NOW - 40 * DAY,
        decidedAt: NOW - 39 * DAY,
        outcome: 'decidedForBuyer',
        tradeId: trade._id,
        shares: ['person', 'account'],
      },
    ],
    told: [
      {
        at: NOW - HOUR,
        email: 'kofi@example.com',
        party: 'buyer',
        title: 'The seller has appealed',
        text: 'Add what you know about this payment.',
        channels: [
          { channel: 'app', state: 'shown' },
          { channel: 'mail', state: 'sent', at: NOW - HOUR },
        ],
      },
    ],
  } satisfies CaseBackground,
}
