import * as z from 'zod/mini'
import { user } from '../auth/model.js'
import { ACCOUNT_STANDINGS } from '../auth/rules.js'
import { investment } from '../investments/model.js'
import { requiredLine } from '../model/lines.js'
import { order } from '../orders/model.js'
import { pageFields } from '../page.js'
import { count, id, instant, optional, wireObject, withDefault } from '../schema.js'
import { statementEntry } from '../statement/model.js'
import { STATEMENT_ACCOUNTS } from '../statement/rules.js'
import { matchedOrder } from '../trades/model.js'
import { TRADE_STATES } from '../trades/rules.js'
import { transactionHash } from '../trades/transaction-input.js'
import { auditFields } from './audit.js'
import { day } from './day.js'

/** Who looks up users and trades. */
export const LOOK_UPS = ['support', 'mediator', 'treasurer', 'auditor'] as const

/** Masked: of a phone number, an account number and a wallet's address, only the last four characters are returned. */
const NUMBER_VIEWS = ['masked', 'full'] as const
const numbers = withDefault(z.literal(NUMBER_VIEWS, `must be ${NUMBER_VIEWS.join(' or ')}`), 'masked')

/** An id, an email or a username. */
const userName = requiredLine(254)

/** What `findUsers` compares a text with. */
const SEARCHED_FIELDS = [
  'id',
  'email',
  'username',
  'name',
  'phone',
  'referralCode',
  'account',
  'wallet',
] as const
export type SearchedField = (typeof SEARCHED_FIELDS)[number]

/** The states that a list of trades is filtered by: those of the chart, and `open` for all in which a trade has not ended. */
export const TRADE_FILTERS = ['open', ...TRADE_STATES] as const
export type TradeFilter = (typeof TRADE_FILTERS)[number]

/** The short number of an order, as users read it, with or without `#`. */
const orderNumber = z.string().check(z.trim(), z.regex(/^#?\w{4}$/, 'must be the number of an order: #7F3A'))

export const findUsersInput = wireObject({ text: requiredLine(254), ...pageFields, ...auditFields })
export const userCaseInput = wireObject({ user: userName, numbers, ...auditFields })
export const userStatementInput = wireObject({
  user: userName,
  account: optional(z.literal(STATEMENT_ACCOUNTS, `must be one of ${STATEMENT_ACCOUNTS.join(', ')}`)),
  ...pageFields,
  ...auditFields,
})
export const tradesInput = wireObject({
  user: optional(userName),
  state: optional(z.literal(TRADE_FILTERS, `must be one of ${TRADE_FILTERS.join(', ')}`)),
  day: optional(day),
  number: optional(orderNumber),
  transaction: optional(transactionHash),
  ...pageFields,
  ...auditFields,
})
export const tradeInput = wireObject({ id, numbers, ...auditFields })

/** An account that was found. `foundBy` says which of its fields fit the text. */
export const foundUser = wireObject({
  id,
  email: z.string(),
  username: z.string(),
  fullName: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
  phoneVerified: z.boolean(),
  standing: z.literal(ACCOUNT_STANDINGS),
  verification: z.string(),
  closedAt: optional(instant),
  foundBy: z.array(z.literal(SEARCHED_FIELDS)),
})
/** @useDeclaredType */
export interface FoundUser extends z.output<typeof foundUser> {}

/** What is open of an account. */
export const userCase = wireObject({
  /** As the user's own client reads it. */
  user,
  createdAt: instant,
  closedAt: optional(instant),
  /** Pending orders, newest first. */
  buyOrders: z.array(order),
  sellOrders: z.array(order),
  /** Open trades, newest match first. */
  trades: z.array(matchedOrder),
  /** Investments whose capital is staked, newest first: at most 200 of `stakeCount`. */
  stakes: z.array(investment),
  stakeCount: count,
  /** What the operator still claims, oldest first. */
  claims: z.array(z.object({ id, amount: z.int(), taken: z.int(), createdAt: instant })),
})
/** @useDeclaredType */
export interface UserCase extends z.output<typeof userCase> {}

/** An entry of a user's statement, with what the operator has written down. */
export const operatorStatementEntry = wireObject({
  ...statementEntry.shape,
  /** The reason of the ledger entry, e.g. `fund:…`. The audit log has it in its details as `posting`. */
  posting: z.string(),
  /** Whole CHT of it that the operator has reversed, or claims. */
  reversed: optional(z.int()),
  /** Whether `reversePosting` can give its tokens back: it has moved them from or to the account of somebody else, and is not reversed yet. */
  isReversible: z.boolean(),
  /** The reason of the posting that this one reverses. */
  reverses: optional(z.string()),
  /**
   * The reason of a funding, a withdrawal or a reversal, and the reference of the first two; absent in those from before there were
   * references.
   */
  why: optional(z.string()),
  operatorReference: optional(z.string()),
})
/** @useDeclaredType */
export interface OperatorStatementEntry extends z.output<typeof operatorStatementEntry> {}
