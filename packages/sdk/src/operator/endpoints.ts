import * as z from 'zod/mini'
import { country } from '../auth/model.js'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { liveSession } from '../live-sessions/model.js'
import { isPrice } from '../money.js'
import { ratesSchema } from '../rates/endpoints.js'
import { id, instant } from '../schema.js'
import { DAY } from '../time.js'
import { matchedOrder } from '../trades/model.js'
import { PARTIES } from '../trades/rules.js'
import { accountable, audit } from './audit.js'

const price = z.optional(z.number().check(z.refine(isPrice, 'must be a price of at most six decimals')))
const wholeTokens = z
  .int()
  .check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000_000, 'must be at most 1,000,000,000'))

const balance = z.object({ account: z.string(), balance: z.int() })
const movedTokens = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(254)),
  amount: wholeTokens,
  ...accountable,
})
const availableBalance = z.object({ email: z.string(), availableBalance: z.int() })

/** Without a reason it is approved, with one rejected. */
const decision = z.object({
  ...accountable,
  id,
  reason: z.optional(z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(500))),
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
/** What is asked for beside what counts today; `now`: the email of today. */
const profileEdit = z.object({
  ...profileFields.shape,
  id,
  now: z.string(),
  before: profileFields,
  requestedAt: instant,
})

/** The whole case, with what only its parties and the operator see (decision 9). */
const operatorAppeal = z.object({ id, openedAt: instant, trade: matchedOrder })

const ledgerReport = z.object({
  /** What does not hold, in words; empty when every invariant does. */
  breaches: z.array(z.string()),
  postings: z.int(),
  /** Totals of the users' accounts by kind, in whole CHT. */
  users: z.array(balance),
  /** The exchange's own accounts; what they are below zero is what the exchange has issued. */
  exchange: z.array(balance),
})
export type LedgerReport = z.output<typeof ledgerReport>

const clockState = z.object({ now: instant, offset: z.int() })

const hasDistinctStarts = (sessions: { startTime: string }[]) =>
  new Set(sessions.map(({ startTime }) => startTime)).size === sessions.length

const fallback = SOMETHING_WENT_WRONG
const access = 'operator'

/** Ours beside the spec's calls: what the operator does, with the operator's token. Amounts are whole CHT. */
export const operator = {
  sessions: endpoint({
    method: 'GET',
    path: '/operator/sessions',
    access,
    output: payload(z.array(liveSession)),
    fallback,
  }),
  setSessions: endpoint({
    method: 'PUT',
    path: '/operator/sessions',
    access,
    fallback,
    input: z.object({
      ...accountable,
      sessions: z
        .array(liveSession)
        .check(z.maxLength(100), z.refine(hasDistinctStarts, 'must start at different times')),
    }),
    output: payload(z.array(liveSession)),
    success: 'Sessions set',
  }),
  rates: endpoint({ method: 'GET', path: '/operator/rates', access, output: payload(ratesSchema), fallback }),
  setRates: endpoint({
    method: 'PUT',
    path: '/operator/rates',
    access,
    fallback,
    input: z.object({ NGN: price, GHS: price, KES: price, USDT: price, ...accountable }),
    output: payload(ratesSchema),
    success: 'Rates set',
  }),
  users: endpoint({
    method: 'GET',
    path: '/operator/users',
    access,
    fallback,
    output: payload(z.array(operatorUser)),
  }),
  fund: endpoint({
    method: 'POST',
    path: '/operator/users/fund',
    access,
    fallback,
    input: movedTokens,
    output: payload(availableBalance),
    success: 'User funded',
  }),
  /** 409 `insufficient_balance` where there is less available. */
  withdraw: endpoint({
    method: 'POST',
    path: '/operator/users/withdraw',
    access,
    fallback,
    input: movedTokens,
    output: payload(availableBalance),
    success: 'Withdrawn',
  }),
  /** Those under review, oldest first. */
  verifications: endpoint({
    method: 'GET',
    path: '/operator/verifications',
    access,
    fallback,
    output: payload(z.array(verificationRequest)),
  }),
  decideVerification: endpoint({
    method: 'POST',
    path: '/operator/verifications/{id}',
    access,
    fallback,
    input: decision,
    success: 'Decided',
  }),
  profileEdits: endpoint({
    method: 'GET',
    path: '/operator/profile-edits',
    access,
    fallback,
    output: payload(z.array(profileEdit)),
  }),
  decideProfileEdit: endpoint({
    method: 'POST',
    path: '/operator/profile-edits/{id}',
    access,
    fallback,
    input: decision,
    success: 'Decided',
  }),
  /** Open cases, oldest first. */
  appeals: endpoint({
    method: 'GET',
    path: '/operator/appeals',
    access,
    fallback,
    output: payload(z.array(operatorAppeal)),
  }),
  /** Decides for one side; `id` is the case's. */
  resolveAppeal: endpoint({
    method: 'POST',
    path: '/operator/appeals/{id}',
    access,
    fallback,
    input: z.object({ id, to: z.enum(PARTIES, 'must be buyer or seller'), ...accountable }),
    success: 'Decided',
  }),
  audit,
  ledger: endpoint({
    method: 'GET',
    path: '/operator/ledger',
    access,
    output: payload(ledgerReport),
    fallback,
  }),
  clock: endpoint({ method: 'GET', path: '/operator/clock', access, output: payload(clockState), fallback }),
  /** Demo mode only. `ms`: how far exchange time moves, at most 60 days. */
  advanceClock: endpoint({
    method: 'POST',
    path: '/operator/clock/advance',
    access,
    fallback,
    input: z.object({ ms: z.int().check(z.minimum(1), z.maximum(60 * DAY)), ...accountable }),
    output: payload(clockState),
    success: 'Clock advanced',
  }),
}
