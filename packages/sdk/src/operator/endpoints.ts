import * as z from 'zod/mini'
import { requiredText } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { liveSession } from '../live-sessions/model.js'
import { describe, metadata } from '../metadata.js'
import { isPrice } from '../money.js'
import { page, pageRequest } from '../page.js'
import { ratesSchema } from '../rates/endpoints.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { DAY } from '../time.js'
import { matchedOrder } from '../trades/model.js'
import { PARTIES } from '../trades/rules.js'
import { audit, auditFields } from './audit.js'

const price = optional(z.number().check(z.refine(isPrice, 'must be a price of at most six decimals')))

/** Whole numbers between the two, both included. */
const between = (least: number, most: number) =>
  z
    .number()
    .check(
      z.int('is not valid'),
      z.minimum(least, `must be at least ${least.toLocaleString('en-GB')}`),
      z.maximum(most, `must be at most ${most.toLocaleString('en-GB')}`),
    )

const balance = z.object({ account: z.string(), balance: z.int() })
const movedTokens = wireObject({
  email: requiredText(254),
  amount: between(1, 1_000_000_000),
  ...auditFields,
})
const availableBalance = z.object({ email: z.string(), availableBalance: z.int() })

/** Without a reason it is approved, with one rejected. */
const decision = wireObject({
  ...auditFields,
  id,
  reason: optional(requiredText(500)),
})

const person = { id, email: z.string(), username: z.string(), fullName: z.string(), country: z.string() }
const operatorUser = z.object({
  ...person,
  phoneVerified: z.boolean(),
  verification: z.string(),
  availableBalance: z.int(),
  escrowBalance: z.int(),
  stakedBalance: z.int(),
})
const verificationRequest = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  country: z.string(),
  type: z.string(),
  number: z.string(),
  requestedAt: instant,
})
const profileFields = z.object({
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country,
})
/** What is asked for beside what counts today; `now`: the email of today, `verification`: its state, which a new name or country ends. */
const profileEdit = z.object({
  ...profileFields.shape,
  id,
  now: z.string(),
  verification: z.string(),
  before: profileFields,
  requestedAt: instant,
})

/** The whole case, with what only its parties and the operator see (decision 9). */
const operatorAppeal = z.object({ id, openedAt: instant, trade: matchedOrder })

const ledgerReport = z
  .object({
    /** What does not hold, in words. */
    breaches: z.array(z.string()),
    postings: z.int(),
    users: describe(z.array(balance), 'Totals of the users’ accounts by kind, in whole CHT.'),
    exchange: describe(
      z.array(balance),
      'The exchange’s own accounts, in whole CHT; what they are below zero it has issued.',
    ),
  })
  .register(metadata, {
    id: 'LedgerReport',
    description: '`breaches` is empty when every invariant holds.',
  })
/** @useDeclaredType */
export type LedgerReport = z.output<typeof ledgerReport>

const clockState = z.object({ now: instant, offset: z.int() })

const hasDistinctStarts = (sessions: { startTime: string }[]) =>
  new Set(sessions.map(({ startTime }) => startTime)).size === sessions.length

const access = 'operator'

/** Ours beside the spec's calls: what the operator does, with the operator's token (`operator_only`). Amounts are whole CHT. */
export const operator = {
  /** The daily live sessions: starts as `HH:MM` in their zone, lengths in minutes. Spec section 9; decision 2. */
  sessions: defineEndpoint({
    summary: 'The daily live sessions',
    method: 'GET',
    path: '/operator/sessions',
    access,
    output: payload(z.array(liveSession)),
  }),
  /**
   * Replaces the daily live sessions: at most 100, of 1 to 1,440 minutes, with different starts.
   * Errors: `invalid_input`. Spec section 9; decision 2.
   */
  setSessions: defineEndpoint({
    summary: 'Set the daily live sessions',
    description: 'All of them at once.',
    method: 'PUT',
    path: '/operator/sessions',
    access,
    input: wireObject({
      ...auditFields,
      sessions: z
        .array(liveSession)
        .check(
          z.maxLength(100, 'is not valid'),
          z.refine(hasDistinctStarts, 'must start at different times'),
        ),
    }),
    output: payload(z.array(liveSession)),
    success: 'Sessions set',
  }),
  /** What 1 CHT costs by currency, in whole units of it; a currency without a price is absent. Decision 24. */
  rates: defineEndpoint({
    summary: 'What 1 CHT costs, by currency',
    method: 'GET',
    path: '/operator/rates',
    access,
    output: payload(ratesSchema),
  }),
  /**
   * Sets the prices that are given, each above 0 and at most 1,000,000, with six decimals at most; the others stay.
   * Errors: `invalid_input`. Decision 24.
   */
  setRates: defineEndpoint({
    summary: 'Set prices',
    description: 'A currency that is not named keeps its price.',
    method: 'PUT',
    path: '/operator/rates',
    access,
    input: wireObject({ NGN: price, GHS: price, KES: price, USDT: price, ...auditFields }),
    output: payload(ratesSchema),
    success: 'Rates set',
  }),
  /** Everybody, by username, with balances in whole CHT. Decision 18. */
  users: defineEndpoint({
    summary: 'Everybody, with balances',
    method: 'GET',
    path: '/operator/users',
    access,
    input: pageRequest,
    output: page(operatorUser),
  }),
  /**
   * Gives a user whole CHT, 1 to 1,000,000,000; answers what is available then.
   * Errors: `not_found`, `invalid_input`. Decision 18.
   */
  fund: defineEndpoint({
    summary: 'Issue tokens to a user',
    description: 'Once per idempotency key.',
    method: 'POST',
    path: '/operator/users/fund',
    access,
    errors: ['not_found', 'idempotency_key_reused'],
    input: movedTokens,
    output: payload(availableBalance),
    success: 'User funded',
  }),
  /**
   * Takes available whole CHT out; answers what is left. 409 `insufficient_balance` where there is less available.
   * Errors: `not_found`, `insufficient_balance`. Decision 18.
   */
  withdraw: defineEndpoint({
    summary: 'Take available tokens back from a user',
    description: 'Once per idempotency key.',
    method: 'POST',
    path: '/operator/users/withdraw',
    access,
    errors: ['not_found', 'insufficient_balance', 'idempotency_key_reused'],
    input: movedTokens,
    output: payload(availableBalance),
    success: 'Withdrawn',
  }),
  /** Identity requests under review, oldest first; `requestedAt` is in ms. Spec section 7, Settings. */
  verifications: defineEndpoint({
    summary: 'Verification requests under review, oldest first',
    method: 'GET',
    path: '/operator/verifications',
    access,
    input: pageRequest,
    output: page(verificationRequest),
  }),
  /**
   * Approves an identity request, or rejects it with a reason of at most 500 characters.
   * Errors: `not_pending`, `id_in_use`. Spec section 7, Settings.
   */
  decideVerification: defineEndpoint({
    summary: 'Decide a verification request',
    description: 'Rejects with a reason, approves without.',
    method: 'POST',
    path: '/operator/verifications/{id}',
    access,
    errors: ['not_pending', 'id_in_use'],
    input: decision,
    success: 'Decided',
  }),
  /** Profile requests that wait, oldest first, each beside what counts today; `requestedAt` is in ms. Decision 27. */
  profileEdits: defineEndpoint({
    summary: 'Profile edits that wait, oldest first',
    method: 'GET',
    path: '/operator/profile-edits',
    access,
    input: pageRequest,
    output: page(profileEdit),
  }),
  /**
   * Approves a profile request, or rejects it with a reason of at most 500 characters.
   * Errors: `not_pending`, `email_taken`, `username_taken`. Decision 27.
   */
  decideProfileEdit: defineEndpoint({
    summary: 'Decide a profile edit',
    description: 'Rejects with a reason, approves without.',
    method: 'POST',
    path: '/operator/profile-edits/{id}',
    access,
    errors: ['not_pending', 'email_taken', 'username_taken'],
    input: decision,
    success: 'Decided',
  }),
  /** Open cases, oldest first, with what each side wrote; `openedAt` is in ms. Decision 9. */
  appeals: defineEndpoint({
    summary: 'Open appeals with their trades, oldest first',
    method: 'GET',
    path: '/operator/appeals',
    access,
    input: pageRequest,
    output: page(operatorAppeal),
  }),
  /**
   * Decides a case for one side, for good: the trade is completed for the buyer, or cancelled for the seller. `id` is the case's.
   * Errors: `not_found`, `appeal_decided`, `appeal_settled`. Decision 6.
   */
  resolveAppeal: defineEndpoint({
    summary: 'Decide an appeal for one side',
    description: '`id` is the appeal’s.',
    method: 'POST',
    path: '/operator/appeals/{id}',
    access,
    errors: ['appeal_decided', 'appeal_settled'],
    input: wireObject({ id, to: z.literal(PARTIES, 'must be buyer or seller'), ...auditFields }),
    success: 'Decided',
  }),
  /** What was done, by whom, from where and why; instants in ms. Newest first. */
  audit,
  /** Every invariant of the ledger, checked now; totals in whole CHT. Decision 18. */
  ledger: defineEndpoint({
    summary: 'Check every invariant of the ledger',
    method: 'GET',
    path: '/operator/ledger',
    access,
    output: payload(ledgerReport),
  }),
  /** Exchange time, and how far it runs ahead of the machine's clock, in ms. Decision 1. */
  clock: defineEndpoint({
    summary: 'Exchange time',
    method: 'GET',
    path: '/operator/clock',
    access,
    output: payload(clockState),
  }),
  /**
   * Moves exchange time ahead by `ms`, at most 60 days. Demo mode only.
   * Errors: `not_demo`. Decision 1.
   */
  advanceClock: defineEndpoint({
    summary: 'Move exchange time ahead',
    description: 'Demo mode only.',
    method: 'POST',
    path: '/operator/clock/advance',
    access,
    errors: ['not_demo'],
    input: wireObject({ ms: between(1, 60 * DAY), ...auditFields }),
    output: payload(clockState),
    success: 'Clock advanced',
  }),
}
