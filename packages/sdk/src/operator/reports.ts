import * as z from 'zod/mini'
import { APPEAL_STATES } from '../appeals/rules.js'
import { TRADE_CLAIM_STATES } from '../claims/rules.js'
import { defineEndpoint } from '../define-endpoint.js'
import { CURRENCIES } from '../money.js'
import { page, pageFields, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { count, id, instant, optional, wireObject } from '../schema.js'
import { STATEMENT_KINDS, type StatementKind } from '../statement/rules.js'
import { PARTIES, TRADE_STATES } from '../trades/rules.js'
import { day, isPeriodOf } from './day.js'

/** The most days of one report. */
const REPORT_DAYS = 92

const access = 'operator'
const REPORT_READERS = ['treasurer', 'auditor'] as const

const kind = z.literal(Object.keys(STATEMENT_KINDS) as StatementKind[])
/** `in`: new tokens for users; `out`: tokens of users that are no more; `within`: from one account of a user to another. */
const LEDGER_DIRECTIONS = ['in', 'out', 'within'] as const
export type LedgerDirection = (typeof LEDGER_DIRECTIONS)[number]

const reportDay = z.object({
  day: z.string(),
  /** Trades that were matched on the day, by the state that they have now, in whole CHT. */
  trades: z.array(z.object({ state: z.literal(TRADE_STATES), count, amount: count })),
  /** Trades that were completed on the day, in whole CHT. */
  completed: z.object({ count, amount: count }),
  /** What was paid for them, in minor units of each currency. */
  paid: z.array(z.object({ currency: z.literal(CURRENCIES), count, amount: count })),
  /** Accounts that were opened on the day and are verified. */
  newUsers: count,
  /** Identity verifications that were decided on the day. */
  verifications: z.array(z.object({ state: z.string(), count })),
  appealsOpened: count,
  /** Appeals that were closed on the day, by how. */
  appealsClosed: z.array(z.object({ state: z.literal(APPEAL_STATES), count })),
  /** Ledger entries of the day, in whole CHT. */
  entries: z.array(z.object({ kind, direction: z.literal(LEDGER_DIRECTIONS), count, amount: count })),
  /** What the exchange owed to all users when the day began and ended, in whole CHT. */
  opening: z.int(),
  closing: z.int(),
  /** Whether `opening`, with what came in and without what went out, is `closing`. */
  holds: z.boolean(),
})
/** @useDeclaredType */
export interface ReportDay extends z.output<typeof reportDay> {}

const reportDays = z.object({
  timeZone: z.string(),
  /** When the report was read. */
  at: instant,
  /** What all users hold now, and what the exchange has issued for them, in whole CHT: they must be equal. */
  held: z.int(),
  issued: z.int(),
  days: z.array(reportDay),
})
/** @useDeclaredType */
export interface DaysReport extends z.output<typeof reportDays> {}

const moneyEntry = wireObject({
  /** The number of the ledger entry. */
  entry: z.string(),
  postedAt: instant,
  kind,
  /** The user; of a closed account the last email, while that is kept. */
  email: z.string(),
  /** Whole CHT: above 0 if they were issued, below 0 if they were withdrawn, taken back or forfeited. */
  amount: z.int(),
  /** The reason of the ledger entry, as in the audit log. */
  posting: z.string(),
  reference: optional(z.string()),
  why: optional(z.string()),
})
/** @useDeclaredType */
export interface MoneyEntry extends z.output<typeof moneyEntry> {}

const debtor = z.object({
  id,
  email: z.string(),
  claims: count,
  amount: count,
  taken: count,
  /** What is still owed, in whole CHT. */
  owed: count,
  oldestAt: instant,
})

export const COMPLAINT_KINDS = ['appeal', 'review', 'claim'] as const
const complaint = wireObject({
  id: z.string(),
  /** An appeal of a party, its demand to review the decision, or a claim after the end of the trade. */
  kind: z.literal(COMPLAINT_KINDS),
  at: instant,
  tradeId: id,
  by: z.literal(PARTIES),
  email: z.string(),
  /** What is complained of: the reason of the form. */
  what: z.string(),
  /** The state of the appeal or of the claim. */
  state: z.literal([...new Set([...APPEAL_STATES, ...TRADE_CLAIM_STATES])]),
  decidedAt: optional(instant),
  /** The reason that both parties read. */
  how: optional(z.string()),
})
/** @useDeclaredType */
export interface Complaint extends z.output<typeof complaint> {}

/** What a period brought, by the ledger and the tables of the exchange. Days are those of the exchange’s time zone. */
export const reportEndpoints = {
  /**
   * Reads the figures of the days `from` to `to`, today without them, at one instant: trades, volume, new users,
   * verifications, appeals and ledger entries, with what the exchange owed when each day began and ended. At most 92 days.
   *
   * Amounts are whole CHT, or minor units of a currency; instants are in ms.
   */
  reportDays: defineEndpoint({
    method: 'GET',
    path: '/operator/reports/days',
    access,
    roles: REPORT_READERS,
    input: wireObject({ from: optional(day), to: optional(day) }).check(isPeriodOf(REPORT_DAYS)),
    output: payload<DaysReport>(reportDays),
  }),
  /**
   * Lists the tokens that were issued, withdrawn, taken back and forfeited on a `day`, today without it, oldest first, with the references and the
   * reasons of the operator.
   *
   * Amounts are whole CHT; `postedAt` is in ms.
   */
  reportMoney: defineEndpoint({
    method: 'GET',
    path: '/operator/reports/money',
    access,
    roles: REPORT_READERS,
    input: wireObject({ day: optional(day), ...pageFields }),
    output: page<MoneyEntry>(moneyEntry),
  }),
  /**
   * Lists who owes what by open claims, the largest debt first.
   *
   * Amounts are whole CHT; `oldestAt` is in ms.
   */
  reportOwed: defineEndpoint({
    method: 'GET',
    path: '/operator/reports/owed',
    access,
    roles: REPORT_READERS,
    input: pageRequest,
    output: page(debtor),
  }),
  /**
   * Lists the complaints of the days `from` to `to`, today without them, oldest first: appeals, demands of a review, and claims
   * after the end of a trade.
   *
   * Instants are in ms.
   */
  reportComplaints: defineEndpoint({
    method: 'GET',
    path: '/operator/reports/complaints',
    access,
    roles: ['treasurer', 'auditor', 'mediator'],
    input: wireObject({ from: optional(day), to: optional(day), ...pageFields }).check(isPeriodOf(366)),
    output: page<Complaint>(complaint),
  }),
}
