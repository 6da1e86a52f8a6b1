import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { liveSession } from '../live-sessions/model.js'
import { isPrice } from '../money.js'
import { ratesSchema } from '../rates/endpoints.js'
import { instant } from '../schema.js'
import { DAY } from '../time.js'

const price = z.optional(z.number().check(z.refine(isPrice, 'must be a price of at most six decimals')))
const wholeTokens = z
  .int()
  .check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000_000, 'must be at most 1,000,000,000'))

const balance = z.object({ account: z.string(), balance: z.int() })
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

const fallback = 'Something went wrong'
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
    input: z.object({ NGN: price, GHS: price, KES: price, USDT: price }),
    output: payload(ratesSchema),
    success: 'Rates set',
  }),
  fund: endpoint({
    method: 'POST',
    path: '/operator/users/fund',
    access,
    fallback,
    input: z.object({
      email: z.string().check(z.trim(), z.minLength(1, 'is required')),
      amount: wholeTokens,
    }),
    output: payload(z.object({ email: z.string(), availableBalance: z.int() })),
    success: 'User funded',
  }),
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
    input: z.object({ ms: z.int().check(z.minimum(1), z.maximum(60 * DAY)) }),
    output: payload(clockState),
    success: 'Clock advanced',
  }),
}
