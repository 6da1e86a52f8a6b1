import { filled, requiredText } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { endpoint, payload } from '../endpoint.js'
import { liveSession } from '../live-sessions/model.js'
import { isPrice } from '../money.js'
import { ratesSchema } from '../rates/endpoints.js'
import { id, instant, whole } from '../schema.js'
import { DAY } from '../time.js'
import { matchedOrder } from '../trades/model.js'
import { PARTIES } from '../trades/rules.js'
import * as z from '../z.js'
import { accountable, audit } from './audit.js'

const price = z.optional(z.number(z.refine(isPrice, 'must be a price of at most six decimals')))

/** Whole numbers between the two, both included. */
const between = (least: number, most: number) =>
  z.number(
    z.refine(Number.isSafeInteger),
    z.refine((value) => value >= least, `must be at least ${least.toLocaleString('en-GB')}`),
    z.refine((value) => value <= most, `must be at most ${most.toLocaleString('en-GB')}`),
  )
export const movedAmount = between(1, 1_000_000_000)
export const movedTime = between(1, 60 * DAY)

const balance = z.object({ account: z.string(), balance: whole() })
const movedTokens = z.object({
  email: z.string(z.trim(), filled),
  amount: movedAmount,
  ...accountable,
})
const availableBalance = z.object({ email: z.string(), availableBalance: whole() })

/** Without a reason it is approved, with one rejected. */
const decision = z.object({
  ...accountable,
  id,
  reason: z.optional(requiredText(500)),
})

const person = { id, email: z.string(), username: z.string(), fullName: z.string(), country: z.string() }
const operatorUser = z.object({
  ...person,
  phoneVerified: z.boolean(),
  verification: z.string(),
  availableBalance: whole(),
  escrowBalance: whole(),
  stakedBalance: whole(),
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
  ...z.fieldsOf(profileFields),
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
  postings: whole(),
  /** Totals of the users' accounts by kind, in whole CHT. */
  users: z.array(balance),
  /** The exchange's own accounts; what they are below zero is what the exchange has issued. */
  exchange: z.array(balance),
})
export type LedgerReport = z.output<typeof ledgerReport>

const clockState = z.object({ now: instant, offset: whole() })

const hasDistinctStarts = (sessions: { startTime: string }[]) =>
  new Set(sessions.map(({ startTime }) => startTime)).size === sessions.length

const access = 'operator'

/** Ours beside the spec's calls: what the operator does, with the operator's token. Amounts are whole CHT. */
export const operator = {
  sessions: endpoint({
    method: 'GET',
    path: '/operator/sessions',
    access,
    output: payload(z.array(liveSession)),
  }),
  setSessions: endpoint({
    method: 'PUT',
    path: '/operator/sessions',
    access,
    input: z.object({
      ...accountable,
      sessions: z.array(
        liveSession,
        z.refine((sessions) => sessions.length <= 100),
        z.refine(hasDistinctStarts, 'must start at different times'),
      ),
    }),
    output: payload(z.array(liveSession)),
    success: 'Sessions set',
  }),
  rates: endpoint({ method: 'GET', path: '/operator/rates', access, output: payload(ratesSchema) }),
  setRates: endpoint({
    method: 'PUT',
    path: '/operator/rates',
    access,
    input: z.object({ NGN: price, GHS: price, KES: price, USDT: price, ...accountable }),
    output: payload(ratesSchema),
    success: 'Rates set',
  }),
  users: endpoint({
    method: 'GET',
    path: '/operator/users',
    access,
    output: payload(z.array(operatorUser)),
  }),
  fund: endpoint({
    method: 'POST',
    path: '/operator/users/fund',
    access,
    input: movedTokens,
    output: payload(availableBalance),
    success: 'User funded',
  }),
  /** 409 `insufficient_balance` where there is less available. */
  withdraw: endpoint({
    method: 'POST',
    path: '/operator/users/withdraw',
    access,
    input: movedTokens,
    output: payload(availableBalance),
    success: 'Withdrawn',
  }),
  /** Those under review, oldest first. */
  verifications: endpoint({
    method: 'GET',
    path: '/operator/verifications',
    access,
    output: payload(z.array(verificationRequest)),
  }),
  decideVerification: endpoint({
    method: 'POST',
    path: '/operator/verifications/{id}',
    access,
    input: decision,
    success: 'Decided',
  }),
  profileEdits: endpoint({
    method: 'GET',
    path: '/operator/profile-edits',
    access,
    output: payload(z.array(profileEdit)),
  }),
  decideProfileEdit: endpoint({
    method: 'POST',
    path: '/operator/profile-edits/{id}',
    access,
    input: decision,
    success: 'Decided',
  }),
  /** Open cases, oldest first. */
  appeals: endpoint({
    method: 'GET',
    path: '/operator/appeals',
    access,
    output: payload(z.array(operatorAppeal)),
  }),
  /** Decides for one side; `id` is the case's. */
  resolveAppeal: endpoint({
    method: 'POST',
    path: '/operator/appeals/{id}',
    access,
    input: z.object({ id, to: z.literal(PARTIES, 'must be buyer or seller'), ...accountable }),
    success: 'Decided',
  }),
  audit,
  ledger: endpoint({
    method: 'GET',
    path: '/operator/ledger',
    access,
    output: payload(ledgerReport),
  }),
  clock: endpoint({ method: 'GET', path: '/operator/clock', access, output: payload(clockState) }),
  /** Demo mode only. `ms`: how far exchange time moves, at most 60 days. */
  advanceClock: endpoint({
    method: 'POST',
    path: '/operator/clock/advance',
    access,
    input: z.object({ ms: movedTime, ...accountable }),
    output: payload(clockState),
    success: 'Clock advanced',
  }),
}
