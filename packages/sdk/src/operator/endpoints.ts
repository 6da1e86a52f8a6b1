import * as z from 'zod/mini'
import { email as emailAddress } from '../auth/inputs.js'
import { ACCOUNT_STANDINGS } from '../auth/rules.js'
import { TRADE_CLAIM_STATES } from '../claims/rules.js'
import { defineEndpoint } from '../define-endpoint.js'
import { describe, metadata } from '../metadata.js'
import { country } from '../model/fields.js'
import { requiredLine } from '../model/lines.js'
import { page, pageFields, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { receiverUrl } from '../receiver-url.js'
import { id, instant, optional, wireObject, withDefault } from '../schema.js'
import { SWITCHES } from '../switches/rules.js'
import { DAY } from '../time.js'
import { type MatchedOrder, matchedOrder } from '../trades/model.js'
import { PARTIES } from '../trades/rules.js'
import { createdWebhook, webhook } from '../webhooks/model.js'
import { announcementEndpoints } from './announcements.js'
import { audit, auditFields } from './audit.js'
import { calendarEndpoints } from './calendar.js'
import { CASE_KINDS, caseEndpoints, decision } from './cases.js'
import { exportEndpoints } from './exports.js'
import { findEndpoints } from './find.js'
import {
  type FoundUser,
  findUsersInput,
  foundUser,
  LOOK_UPS,
  type OperatorStatementEntry,
  operatorStatementEntry,
  tradeInput,
  tradesInput,
  type UserCase,
  userCase,
  userCaseInput,
  userStatementInput,
} from './lookup-models.js'
import { meEndpoints } from './me.js'
import { tokenAmount, wholeNumber } from './numbers.js'
import { peopleEndpoints } from './people.js'
import { personalDataEndpoints } from './personal-data.js'
import { priceEndpoints } from './prices.js'
import { proposalEndpoints, proposalReference } from './proposals.js'
import { reportEndpoints } from './reports.js'
import { reversalEndpoints } from './reversals.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'
import { suspiciousEndpoints } from './suspicious.js'
import { tokenRequestActEndpoints } from './token-requests.js'
import { tokenEndpoints } from './tokens.js'
import { tradeActEndpoints } from './trade-acts.js'

const balance = z.object({ account: z.string(), balance: z.int() })
/** Outside a demo, `why` and `reference` are required. A reference is used once, in whatever case. */
const tokensInput = wireObject({
  email: requiredLine(254),
  amount: tokenAmount,
  reference: optional(requiredLine(100)),
  ...auditFields,
})
/** With `proposal`, a second person has to approve: nothing was posted yet. */
const availableBalance = wireObject({
  email: z.string(),
  availableBalance: z.int(),
  proposal: optional(proposalReference),
})

const pendingRequests = wireObject({ id: optional(id), ...pageFields })
/** Approves a request; with a `reason`, rejects it. */
const decisionInput = wireObject({
  ...auditFields,
  id,
  reason: optional(requiredLine(500)),
})

/** The email of an account. `why` is required, so that the audit log contains the reason. */
const namedAccountInput = { email: requiredLine(254), ...auditFields, why: requiredLine(500) }
const standing = z.literal(ACCOUNT_STANDINGS)
/** What an act has taken, and what is still claimed, in whole CHT. */
const claimAct = z.object({
  email: z.string(),
  id,
  taken: z.int(),
  claim: z.int(),
  availableBalance: z.int(),
})
/** With `proposal`, a second person has to approve: nothing was taken yet, and there is no `id`. */
const takenBack = wireObject({ ...claimAct.shape, id: optional(id), proposal: optional(proposalReference) })
const claim = z.object({ id, email: z.string(), amount: z.int(), taken: z.int(), createdAt: instant })
/** How many orders or investments, and the whole CHT that they have returned to the available balance. */
const heldAct = z.object({ email: z.string(), count: z.int(), returned: z.int() })
const userStanding = z.object({ email: z.string(), standing })

const userFields = { id, email: z.string(), username: z.string(), fullName: z.string(), country: z.string() }
const operatorUser = z.object({
  ...userFields,
  phoneVerified: z.boolean(),
  standing,
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
/** A closed account, with the data that is kept for some years. */
const closedAccount = wireObject({
  id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  closedAt: instant,
})
/** An account with a name that a sign-up would refuse. `problems`: the messages by field. */
const refusedName = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  username: z.string(),
  phoneVerified: z.boolean(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
})
const profileFields = z.object({
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  country,
})
/**
 * The requested profile and, in `before`, the current one. `verification` is the state of the identity verification, which a
 * new name or country ends.
 */
const profileEdit = z.object({
  ...profileFields.shape,
  id,
  verification: z.string(),
  before: profileFields,
  requestedAt: instant,
})

/** An appeal with its trade, including what only the two parties and the operator see. */
const operatorAppeal = z.object({ id, openedAt: instant, trade: matchedOrder })
/** @useDeclaredType */
export interface OperatorAppeal extends z.output<typeof operatorAppeal> {}

const claimParty = z.object({ email: z.string(), standing })
/**
 * A claim with its trade, including what only the two parties and the operator see. `by` is the party that has filed it;
 * `author` and `other` are the accounts of that party and of the other one.
 */
const operatorTradeClaim = wireObject({
  id,
  by: z.literal(PARTIES),
  author: claimParty,
  other: claimParty,
  trade: matchedOrder,
})
/** @useDeclaredType */
export interface OperatorTradeClaim extends z.output<typeof operatorTradeClaim> {}
const claimFilter = z.literal(['open', ...TRADE_CLAIM_STATES], 'must be open or a state of a claim')

const switchName = z.literal(SWITCHES, `must be one of ${SWITCHES.join(', ')}`)
const switchFields = {
  name: switchName,
  stoppedAt: optional(instant),
  /** Who has stopped it, or changed the words last; absent if the request named nobody. */
  stoppedBy: optional(z.string()),
  text: optional(z.string()),
}
/** The longest text of a switch that users read, in characters. */
export const SWITCH_TEXT_MAX = 300
const operatorSwitch = wireObject(switchFields)
/** With `proposal`, a second person has to approve: it is still stopped. */
const startedSwitch = wireObject({ ...switchFields, proposal: optional(proposalReference) })
const party = z.literal(PARTIES, 'must be buyer or seller')
/** Whom the operator asks in an appeal. */
const asked = z.literal([...PARTIES, 'both'], 'must be buyer, seller or both')

/** The emails of the two users. */
const pairFields = { referrer: z.string(), referee: z.string() }
const heldBonus = z.object({ ...pairFields, amount: z.int(), heldUntil: instant })
const LEDGER_SCOPES = ['recent', 'full'] as const
/** What a check reads: what was written since the last check that passed and open rows, or everything. */
export type LedgerScope = (typeof LEDGER_SCOPES)[number]

/** The result of a check of the ledger. `breaches` is empty if every invariant holds. */
const ledgerReport = z
  .object({
    /** The time of the last check that passed, after which this one reads; absent if it has read all entries. */
    since: optional(instant),
    checked: describe(z.int(), 'How many ledger entries were checked.'),
    /** Descriptions of violated invariants. */
    breaches: z.array(z.string()),
    entries: describe(z.int(), 'The number of ledger entries.'),
    users: describe(z.array(balance), 'Totals of the users’ accounts by type, in whole CHT.'),
    exchange: describe(
      z.array(balance),
      'Accounts of the exchange, in whole CHT; a negative balance is the number of tokens issued.',
    ),
  })
  .register(metadata, { id: 'LedgerReport' })
/** @useDeclaredType */
export type LedgerReport = z.output<typeof ledgerReport>

const clockState = z.object({ now: instant, offset: z.int(), canAdvance: z.boolean() })

/** `sessions`: how many login sessions were ended. */
const endedLoginSessions = z.object({ email: z.string(), sessions: z.int() })

const access = 'operator'
const VERIFICATION_READERS = ['verifier', 'support', 'auditor'] as const
const DISPUTE_READERS = ['mediator', 'support', 'auditor'] as const

/**
 * Endpoints for the operator, which the spec does not have. They require the operator's token, or one with a role of the endpoint.
 * Amounts are whole CHT.
 */
export const operator = {
  ...calendarEndpoints,
  ...priceEndpoints,
  ...announcementEndpoints,
  ...findEndpoints,
  /**
   * Lists the switches, with what is stopped. `stoppedAt`, `stoppedBy` and `text` are absent while it runs.
   *
   * `stoppedAt` is in ms.
   */
  switches: defineEndpoint({
    method: 'GET',
    path: '/operator/switches',
    access,
    roles: OPERATOR_ROLE_NAMES,
    output: payload(z.array(operatorSwitch)),
  }),
  /**
   * Stops sign-ups, new orders, matching, payments and releases, new investments or withdrawals: at once on all processes.
   * Users read the `text`, of at most 300 characters. Stopping again replaces the text.
   * Errors: `not_found`.
   */
  stopSwitch: defineEndpoint({
    method: 'POST',
    path: '/operator/switches/{name}/stop',
    access,
    roles: ['administrator'],
    input: wireObject({ name: switchName, text: requiredLine(SWITCH_TEXT_MAX), ...auditFields }),
    output: payload(operatorSwitch),
    success: 'Stopped',
  }),
  /**
   * Starts again what was stopped. The windows that stood still go on. `why` is required. Where two administrators can sign in,
   * one proposes it and another one has to approve the `proposal`.
   * Errors: `not_found`, `not_stopped`, `second_person_required`.
   */
  startSwitch: defineEndpoint({
    method: 'POST',
    path: '/operator/switches/{name}/start',
    access,
    roles: ['administrator'],
    errors: ['not_stopped', 'second_person_required'],
    input: wireObject({ name: switchName, ...auditFields, why: requiredLine(500) }),
    output: payload(startedSwitch),
    success: 'Started',
  }),
  /** Lists all users by username, with balances in whole CHT. `by` is the name for the audit log. */
  users: defineEndpoint({
    method: 'GET',
    path: '/operator/users',
    access,
    roles: LOOK_UPS,
    input: wireObject({ ...pageFields, by: auditFields.by }),
    output: page(operatorUser),
  }),
  /**
   * Finds users by a text: an id, a referral code, an account number or the address of a wallet, a phone number or its last
   * seven digits or more, or the beginning of an email, of a username or of words of a name, of three characters or more. Phone
   * numbers are masked. Each look-up is in the audit log; it is a POST, so that no address contains the text.
   *
   * `closedAt` is in ms.
   */
  findUsers: defineEndpoint({
    method: 'POST',
    path: '/operator/users/find',
    access,
    roles: LOOK_UPS,
    input: findUsersInput,
    output: page<FoundUser>(foundUser),
    readsOnly: true,
  }),
  /**
   * Reads the account of a user, named by id, email or username: balances in whole CHT, pending orders, open trades, staked
   * investments and claims. `numbers: 'full'` does not mask phone numbers, account numbers and wallets. Each look-up is in the
   * audit log.
   *
   * Instants are in ms.
   * Errors: `not_found`.
   */
  user: defineEndpoint({
    method: 'POST',
    path: '/operator/users/show',
    access,
    roles: LOOK_UPS,
    errors: ['not_found'],
    input: userCaseInput,
    output: payload<UserCase>(userCase),
    readsOnly: true,
  }),
  /**
   * Lists the postings to the accounts of a user, named by id, email or username, newest first, with the reasons and references
   * of the operator. Each look-up is in the audit log.
   * Errors: `not_found`.
   */
  statement: defineEndpoint({
    method: 'POST',
    path: '/operator/users/statement',
    access,
    roles: LOOK_UPS,
    errors: ['not_found'],
    input: userStatementInput,
    output: page<OperatorStatementEntry>(operatorStatementEntry),
    readsOnly: true,
  }),
  /**
   * Lists trades, newest match first: all, or those of a `user` (id, email or username), in a `state` of the chart or `open`,
   * matched on a `day` of the exchange’s time zone, e.g. `2026-11-20`, or with the `number` of an order that users read.
   * Numbers are masked. Each look-up is in the audit log.
   * Errors: `not_found`.
   */
  trades: defineEndpoint({
    method: 'POST',
    path: '/operator/trades',
    access,
    roles: LOOK_UPS,
    errors: ['not_found'],
    input: tradesInput,
    output: page<MatchedOrder>(matchedOrder),
    readsOnly: true,
  }),
  /**
   * Reads a trade with its events, and its appeal with its events. `numbers: 'full'` does not mask phone numbers, account
   * numbers and wallets. Each look-up is in the audit log.
   * Errors: `not_found`.
   */
  trade: defineEndpoint({
    method: 'POST',
    path: '/operator/trades/{id}',
    access,
    roles: LOOK_UPS,
    input: tradeInput,
    output: payload<MatchedOrder>(matchedOrder),
    readsOnly: true,
  }),
  /**
   * Issues 1 to 1,000,000,000 whole CHT to a user, within the limits of the exchange, once per idempotency key. `why` and
   * `reference` are required outside a demo, which has no limits. A `reference` is used once, as that of a line of a bank
   * statement. Returns the new available balance. A person can propose more than the limits: another one has to approve the
   * `proposal`.
   * Errors: `not_found`, `reference_used`, `issue_limit`.
   */
  fund: defineEndpoint({
    method: 'POST',
    path: '/operator/users/fund',
    access,
    roles: ['treasurer'],
    errors: ['not_found', 'reference_used', 'issue_limit', 'idempotency_key_reused'],
    input: tokensInput,
    output: payload(availableBalance),
    success: 'User funded',
  }),
  /**
   * Withdraws 1 to 1,000,000,000 whole CHT from the available balance of a user, once per idempotency key. `why` and
   * `reference` are required outside a demo, and `why` for an account on hold; a `reference` is used once. Returns the new
   * available balance. Above the limit of one act a person proposes it, and another one has to approve the `proposal`.
   * Errors: `not_found`, `account_suspended`, `stopped`, `account_on_hold`, `insufficient_balance`, `reference_used`,
   * `second_person_required`.
   */
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/operator/users/withdraw',
    access,
    roles: ['treasurer'],
    stoppedBy: 'withdrawals',
    errors: [
      'not_found',
      'account_suspended',
      'account_on_hold',
      'insufficient_balance',
      'reference_used',
      'idempotency_key_reused',
      'second_person_required',
      'stopped',
    ],
    input: tokensInput,
    output: payload(availableBalance),
    success: 'Withdrawn',
  }),
  /**
   * Suspends an account, on hold or not, and ends its login sessions. The user can still log in, read, pay, appeal and cancel
   * pending orders, but not place orders, invest or save payment details, and with `confirm: false` not confirm payments
   * either. The operator cannot withdraw from the account, and its pending orders are not matched. `why` is required. The user
   * gets a mail.
   * Errors: `not_found`, `already_suspended`.
   */
  suspend: defineEndpoint({
    method: 'POST',
    path: '/operator/users/suspend',
    access,
    roles: ['support'],
    errors: ['not_found', 'already_suspended'],
    input: wireObject({ ...namedAccountInput, confirm: withDefault(z.boolean(), true) }),
    output: payload(userStanding),
    success: 'Suspended',
  }),
  /**
   * Puts an account on hold, suspended or not, and ends its login sessions. As in a suspension, the user cannot place orders,
   * invest or save payment details, and pending orders are not matched; with `confirm: false`, the user cannot confirm payments
   * either. The operator can withdraw and take back tokens, cancel its orders and end its investments. `why` is required. The
   * user gets a mail.
   * Errors: `not_found`, `already_held`.
   */
  hold: defineEndpoint({
    method: 'POST',
    path: '/operator/users/hold',
    access,
    roles: ['support'],
    errors: ['not_found', 'already_held'],
    input: wireObject({ ...namedAccountInput, confirm: withDefault(z.boolean(), true) }),
    output: payload(userStanding),
    success: 'On hold',
  }),
  /**
   * Takes 1 to 1,000,000,000 whole CHT back from an account on hold, once per idempotency key: up to its available balance,
   * never more. The rest is recorded as a claim. Returns what was `taken`, the rest as `claim`, and the `id` under which it is
   * recorded. `why` is required. The user gets a mail. Above the limits of withdrawals a second person has to approve the `proposal`.
   * Errors: `not_found`, `not_held`, `second_person_required`.
   */
  takeBack: defineEndpoint({
    method: 'POST',
    path: '/operator/users/take-back',
    access,
    roles: ['treasurer'],
    errors: ['not_found', 'not_held', 'idempotency_key_reused', 'second_person_required'],
    input: wireObject({ ...namedAccountInput, amount: tokenAmount }),
    output: payload(takenBack),
    success: 'Taken back',
  }),
  /**
   * Lists the open claims, oldest first. `taken` of `amount` is collected, in whole CHT.
   *
   * `createdAt` is in ms.
   */
  claims: defineEndpoint({
    method: 'GET',
    path: '/operator/claims',
    access,
    roles: ['support', 'treasurer', 'auditor'],
    input: pageRequest,
    output: page(claim),
  }),
  /**
   * Takes of a claim what is available now, from an account on hold. `why` is required. The user gets a mail.
   * Errors: `not_found`, `not_held`, `claim_closed`.
   */
  collectClaim: defineEndpoint({
    method: 'POST',
    path: '/operator/claims/{id}/collect',
    access,
    roles: ['treasurer'],
    errors: ['not_held', 'claim_closed'],
    input: wireObject({ id, ...auditFields, why: requiredLine(500) }),
    output: payload(claimAct),
    success: 'Collected',
  }),
  /**
   * Waives what is open of a claim. `why` is required.
   * Errors: `not_found`, `claim_closed`.
   */
  waiveClaim: defineEndpoint({
    method: 'POST',
    path: '/operator/claims/{id}/waive',
    access,
    roles: ['treasurer'],
    errors: ['claim_closed'],
    input: wireObject({ id, ...auditFields, why: requiredLine(500) }),
    output: payload(claimAct),
    success: 'Waived',
  }),
  /**
   * Cancels the pending orders of an account on hold: all of them, or the one whose id is `order`. Returns how many, and the
   * whole CHT that have left escrow. `why` is required. The user gets a mail. Only one order can be refused with
   * `order_matched`, `order_completed` or `order_cancelled`.
   * Errors: `not_found`, `not_held`, `order_matched`, `order_completed`, `order_cancelled`.
   */
  cancelOrders: defineEndpoint({
    method: 'POST',
    path: '/operator/users/orders/cancel',
    access,
    roles: ['treasurer'],
    errors: ['not_found', 'not_held', 'order_matched', 'order_completed', 'order_cancelled'],
    input: wireObject({ ...namedAccountInput, order: optional(id) }),
    output: payload(heldAct),
    success: 'Orders cancelled',
  }),
  /**
   * Ends the investments of an account on hold: all of them, or the one whose id is `investment`. The capital is available at
   * once. A plan that is not over pays no return, and a held bonus for it is voided. Returns how many, and the capital in whole
   * CHT. `why` is required. The user gets a mail. Only one investment can be refused with `capital_released` or
   * `already_reinvested`.
   * Errors: `not_found`, `not_held`, `capital_released`, `already_reinvested`.
   */
  endStakes: defineEndpoint({
    method: 'POST',
    path: '/operator/users/investments/end',
    access,
    roles: ['treasurer'],
    errors: ['not_found', 'not_held', 'capital_released', 'already_reinvested'],
    input: wireObject({ ...namedAccountInput, investment: optional(id) }),
    output: payload(heldAct),
    success: 'Investments ended',
  }),
  /**
   * Ends the suspension or the hold of an account. `why` is required. The user gets a mail.
   * Errors: `not_found`, `not_suspended`.
   */
  resume: defineEndpoint({
    method: 'POST',
    path: '/operator/users/resume',
    access,
    roles: ['support'],
    errors: ['not_found', 'not_suspended'],
    input: wireObject(namedAccountInput),
    output: payload(userStanding),
    success: 'Resumed',
  }),
  /**
   * Ends all login sessions of a user, who gets a mail. Returns how many there were, as `sessions`.
   * Errors: `not_found`.
   */
  endSessions: defineEndpoint({
    method: 'POST',
    path: '/operator/users/sessions/end',
    access,
    roles: ['support'],
    errors: ['not_found'],
    input: wireObject({ email: requiredLine(254), ...auditFields }),
    output: payload(endedLoginSessions),
    success: 'Sessions ended',
  }),
  /**
   * Mails a user a link and a code to set a new password, both valid for a day. `why` is required.
   * Errors: `not_found`.
   */
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/operator/users/reset',
    access,
    roles: ['support'],
    errors: ['not_found'],
    input: wireObject(namedAccountInput),
    output: payload(z.object({ email: z.string() })),
    success: 'Mail sent',
  }),
  /**
   * Removes the second factors and recovery codes of a user who has lost them, after an identity check. All login sessions of
   * the user end, the account is on hold for a day, and the user gets a mail. Returns how many sessions there were, as
   * `sessions`. `why` is required. An account without a second factor is `not_found`.
   * Errors: `not_found`.
   */
  resetFactors: defineEndpoint({
    method: 'POST',
    path: '/operator/users/factor-reset',
    access,
    roles: ['support'],
    errors: ['not_found'],
    input: wireObject(namedAccountInput),
    output: payload(endedLoginSessions),
    success: 'Second factors removed',
  }),
  /**
   * Sets the email of a user who has lost the mailbox, after an identity check. It takes effect 24 hours later, at `changesAt`. Until
   * then the account is on hold, and a link in a mail to the old email, or a password that is set by it, keeps that. `why` is required.
   * One person proposes it and another one has to approve the `proposal`; a demo and the exchange's own token need one.
   *
   * `changesAt` is in ms.
   * Errors: `not_found`, `email_taken`, `second_person_required`.
   */
  setEmail: defineEndpoint({
    method: 'POST',
    path: '/operator/users/email',
    access,
    roles: ['support'],
    errors: ['not_found', 'email_taken', 'second_person_required'],
    input: wireObject({ ...namedAccountInput, newEmail: emailAddress }),
    output: payload(
      wireObject({ email: z.string(), changesAt: optional(instant), proposal: optional(proposalReference) }),
    ),
    success: 'New email set',
  }),
  /**
   * Lists verification requests under review, oldest first; with `id`, that one alone. The number of the ID is masked to those who do not
   * decide them.
   *
   * `requestedAt` is in ms.
   */
  verifications: defineEndpoint({
    method: 'GET',
    path: '/operator/verifications',
    access,
    roles: VERIFICATION_READERS,
    input: pendingRequests,
    output: page(verificationRequest),
  }),
  /**
   * Approves a verification request, or rejects it with a `reason` of at most 500 characters. An approval is refused with
   * `invalid_input` if the number does not have the format of its document.
   * Errors: `not_found`, `id_in_use`, `not_pending`.
   */
  decideVerification: defineEndpoint({
    method: 'POST',
    path: '/operator/verifications/{id}',
    access,
    roles: CASE_KINDS.verification.roles,
    errors: ['not_pending', 'id_in_use'],
    input: decisionInput,
    output: payload(decision),
    success: 'Decided',
  }),
  /**
   * Lists the closed accounts whose data is still kept, most recently closed first. `id` is the id of the user in trades and in
   * the audit log. Phone numbers are masked: `user` shows them.
   *
   * `closedAt` is in ms.
   */
  closedAccounts: defineEndpoint({
    method: 'GET',
    path: '/operator/users/closed',
    access,
    roles: LOOK_UPS,
    input: pageRequest,
    output: page(closedAccount),
  }),
  /**
   * Lists the accounts with a name that a sign-up would refuse, by username: they were opened before that rule. `problems` has
   * the messages by field.
   */
  refusedNames: defineEndpoint({
    method: 'GET',
    path: '/operator/users/names',
    access,
    roles: LOOK_UPS,
    input: pageRequest,
    output: page(refusedName),
  }),
  /**
   * Lists pending profile changes, oldest first, with the current profiles; with `id`, that one alone. Phone numbers are masked to those who
   * do not decide them.
   *
   * `requestedAt` is in ms.
   */
  profileEdits: defineEndpoint({
    method: 'GET',
    path: '/operator/profile-edits',
    access,
    roles: VERIFICATION_READERS,
    input: pendingRequests,
    output: page(profileEdit),
  }),
  /**
   * Approves a profile change, or rejects it with a `reason` of at most 500 characters. A new email takes effect 24 hours after
   * its code was entered. Only an approval can be refused with `trade_open` or `username_taken`.
   * Errors: `not_found`, `username_taken`, `trade_open`, `not_pending`.
   */
  decideProfileEdit: defineEndpoint({
    method: 'POST',
    path: '/operator/profile-edits/{id}',
    access,
    roles: CASE_KINDS.profileEdit.roles,
    errors: ['not_pending', 'trade_open', 'username_taken'],
    input: decisionInput,
    output: payload(decision),
    success: 'Decided',
  }),
  /**
   * Lists open appeals, oldest first, with their trades, filings, stages and due dates. `of` is the id of an appeal or of its
   * trade, or the number of an order that users read: only these are listed. Phone numbers, account numbers and wallets are masked:
   * `trade` shows them.
   *
   * `openedAt` is in ms.
   */
  appeals: defineEndpoint({
    method: 'GET',
    path: '/operator/appeals',
    access,
    roles: DISPUTE_READERS,
    input: wireObject({ of: optional(id), ...pageFields }),
    output: page<OperatorAppeal>(operatorAppeal),
  }),
  /**
   * Returns an appeal, open or not, with its trade and all events of both. `id` is the id of the appeal. Numbers are masked, as by
   * `appeals`.
   * Errors: `not_found`.
   */
  appeal: defineEndpoint({
    method: 'GET',
    path: '/operator/appeals/{id}',
    access,
    roles: DISPUTE_READERS,
    input: z.object({ id }),
    output: payload<OperatorAppeal>(operatorAppeal),
  }),
  /**
   * Asks a party of an undecided appeal, or `both`, for something, such as a picture. Both parties read the `text`. `dueAt` is when the
   * answer is due: an hour to seven days from now. Where the other party has still time to answer, both have until the later date, which
   * is returned. `answer_awaited`: the party itself still has time, or the rest of the payment is awaited. `id` is the id of the appeal.
   *
   * `dueAt` is in ms.
   * Errors: `not_found`, `appeal_decided`, `decision_proposed`, `already_reviewed`, `answer_awaited`, `invalid_date`,
   * `appeal_settled`.
   */
  askParty: defineEndpoint({
    method: 'POST',
    path: '/operator/appeals/{id}/ask',
    access,
    roles: CASE_KINDS.appeal.roles,
    errors: [
      'invalid_date',
      'answer_awaited',
      'decision_proposed',
      'already_reviewed',
      'appeal_decided',
      'appeal_settled',
    ],
    input: wireObject({ id, party: asked, text: requiredLine(500), dueAt: instant, ...auditFields }),
    output: payload(wireObject({ dueAt: instant })),
    success: 'Asked',
  }),
  /**
   * Decides an undecided appeal for the buyer if `amount` more has arrived by `dueAt`, an hour to 24 hours from now. When it has
   * arrived the seller confirms the payment, which completes the trade. Otherwise the decision is for the seller at `dueAt`, and the
   * buyer may ask for a review. Both parties read the `reason`. `id` is the id of the appeal.
   *
   * `amount` is in minor units of the currency of the trade, and not more than its price. `dueAt` is in ms.
   * Errors: `not_found`, `no_price`, `appeal_decided`, `decision_proposed`, `already_reviewed`, `answer_awaited`, `invalid_date`,
   * `appeal_settled`.
   */
  requireRest: defineEndpoint({
    method: 'POST',
    path: '/operator/appeals/{id}/rest',
    access,
    roles: CASE_KINDS.appeal.roles,
    errors: [
      'no_price',
      'invalid_date',
      'answer_awaited',
      'decision_proposed',
      'already_reviewed',
      'appeal_decided',
      'appeal_settled',
    ],
    input: wireObject({
      id,
      amount: z.int().check(z.minimum(1)),
      reason: requiredLine(500),
      dueAt: instant,
      ...auditFields,
    }),
    success: 'The buyer was asked for the rest',
  }),
  /**
   * Decides an appeal for one party, with a `reason` that both parties are shown; `why` is for the audit log only. The tokens
   * stay in escrow for 24 hours, in which the party that lost may ask for a review. The decision of a review is carried out at
   * once: it completes the trade for the buyer, or cancels it for the seller. Only in a review it can be `stopped`. `id` is the
   * id of the appeal.
   * Errors: `not_found`, `stopped`, `appeal_decided`, `decision_proposed`, `answer_awaited`, `appeal_settled`.
   */
  resolveAppeal: defineEndpoint({
    method: 'POST',
    path: '/operator/appeals/{id}',
    access,
    roles: CASE_KINDS.appeal.roles,
    errors: ['answer_awaited', 'decision_proposed', 'appeal_decided', 'appeal_settled', 'stopped'],
    input: wireObject({ id, to: party, reason: requiredLine(500), ...auditFields }),
    output: payload(decision),
    success: 'Decided',
  }),
  /**
   * Lists claims after the end of trades, oldest first: the open ones, or those in the `state`. `of` is the id of a claim or of
   * its trade, or the number of an order that users read: only these are listed. Phone numbers, account numbers and wallets are
   * masked: `trade` shows them.
   *
   * Instants are in ms.
   */
  tradeClaims: defineEndpoint({
    method: 'GET',
    path: '/operator/trade-claims',
    access,
    roles: DISPUTE_READERS,
    input: wireObject({ of: optional(id), state: withDefault(claimFilter, 'open'), ...pageFields }),
    output: page<OperatorTradeClaim>(operatorTradeClaim),
  }),
  /**
   * Returns a claim, open or not, with its trade and the events of that. `id` is the id of the claim. Numbers are masked, as by
   * `tradeClaims`.
   *
   * Instants are in ms.
   * Errors: `not_found`.
   */
  tradeClaim: defineEndpoint({
    method: 'GET',
    path: '/operator/trade-claims/{id}',
    access,
    roles: DISPUTE_READERS,
    input: z.object({ id }),
    output: payload<OperatorTradeClaim>(operatorTradeClaim),
  }),
  /**
   * Decides a claim with a `reason` that both parties are shown; `why` is for the audit log only. It moves no tokens. A claim
   * can be upheld once the other party has answered, or three days after its filing; it can be rejected at any time. `id` is the
   * id of the claim.
   * Errors: `not_found`, `answer_awaited`, `trade_claim_decided`, `trade_claim_withdrawn`.
   */
  decideTradeClaim: defineEndpoint({
    method: 'POST',
    path: '/operator/trade-claims/{id}',
    access,
    roles: CASE_KINDS.tradeClaim.roles,
    errors: ['answer_awaited', 'trade_claim_decided', 'trade_claim_withdrawn'],
    input: wireObject({
      id,
      decision: z.literal(['upheld', 'rejected'], 'must be upheld or rejected'),
      reason: requiredLine(500),
      ...auditFields,
    }),
    output: payload(decision),
    success: 'Decided',
  }),
  /**
   * Lists the held referral bonuses, oldest first.
   *
   * Amounts are whole CHT, `heldUntil` is in ms.
   */
  heldBonuses: defineEndpoint({
    method: 'GET',
    path: '/operator/referrals/held',
    access,
    roles: ['support', 'treasurer', 'auditor'],
    input: pageRequest,
    output: page(heldBonus),
  }),
  /**
   * Voids the held bonus for a referee, whose email is `email`. The referrer is told the `reason`, of at most 500 characters.
   * Errors: `not_found`, `bonus_available`, `bonus_voided`.
   */
  voidBonus: defineEndpoint({
    method: 'POST',
    path: '/operator/referrals/void',
    access,
    roles: ['treasurer'],
    errors: ['not_found', 'bonus_available', 'bonus_voided'],
    input: wireObject({ email: requiredLine(254), reason: requiredLine(500), ...auditFields }),
    success: 'Bonus voided',
  }),
  /**
   * Lists the operator’s webhooks, oldest first, with their last deliveries.
   *
   * Instants are in ms.
   */
  webhooks: defineEndpoint({
    method: 'GET',
    path: '/operator/webhooks',
    access,
    roles: ['administrator', 'auditor'],
    output: payload(z.array(webhook)),
  }),
  /**
   * Adds a webhook, which receives the kind and the id of what waits for the operator. Only this response contains its secret.
   *
   * Never retried.
   * Errors: `webhook_limit`.
   */
  addWebhook: defineEndpoint({
    method: 'POST',
    path: '/operator/webhooks',
    access,
    roles: ['administrator'],
    noIdempotencyKey: true,
    showsSecret: 'Remove the webhook, and add another one',
    errors: ['webhook_limit'],
    input: wireObject({ url: receiverUrl, ...auditFields }),
    output: payload(createdWebhook),
    success: 'Webhook added',
  }),
  /**
   * Replaces the secret of a webhook of the operator. Only this response contains the new one. For 24 hours the messages are signed
   * with the old secret too.
   *
   * Never retried.
   * Errors: `not_found`, `webhook_secret_limit`.
   */
  rotateWebhook: defineEndpoint({
    method: 'POST',
    path: '/operator/webhooks/{id}/rotate',
    access,
    roles: ['administrator'],
    noIdempotencyKey: true,
    showsSecret: 'Change the secret again',
    errors: ['webhook_secret_limit'],
    input: wireObject({ id, ...auditFields }),
    output: payload(createdWebhook),
    success: 'Secret changed',
  }),
  /**
   * Removes a webhook of the operator; nothing more is sent to it.
   * Errors: `not_found`.
   */
  removeWebhook: defineEndpoint({
    method: 'POST',
    path: '/operator/webhooks/{id}/remove',
    access,
    roles: ['administrator'],
    input: wireObject({ id, ...auditFields }),
    success: 'Webhook removed',
  }),
  /**
   * Sends messages to a paused webhook of the operator again.
   * Errors: `not_found`.
   */
  resumeWebhook: defineEndpoint({
    method: 'POST',
    path: '/operator/webhooks/{id}/resume',
    access,
    roles: ['administrator'],
    input: wireObject({ id, ...auditFields }),
    success: 'Webhook resumed',
  }),
  ...suspiciousEndpoints,
  ...reportEndpoints,
  ...exportEndpoints,
  ...personalDataEndpoints,
  ...tokenEndpoints,
  ...peopleEndpoints,
  ...meEndpoints,
  ...proposalEndpoints,
  ...reversalEndpoints,
  ...tradeActEndpoints,
  ...tokenRequestActEndpoints,
  ...caseEndpoints,
  /** Lists the entries of the audit log, newest first. `at` is in ms; `since` is a date that `Date.parse` reads. */
  audit,
  /**
   * Checks every invariant of the ledger on what was written since the last check that passed, and on open rows; the first
   * check reads everything. Only `scope: 'full'` finds a row that was changed after its check without a ledger entry. Totals
   * are whole CHT.
   */
  ledger: defineEndpoint({
    method: 'GET',
    path: '/operator/ledger',
    access,
    roles: ['treasurer', 'auditor'],
    input: wireObject({ scope: withDefault(z.literal(LEDGER_SCOPES), 'recent') }),
    output: payload(ledgerReport),
  }),
  /** Returns exchange time, its offset from the database’s clock in ms, and whether it can be advanced: in demo mode. */
  clock: defineEndpoint({
    method: 'GET',
    path: '/operator/clock',
    access,
    roles: OPERATOR_ROLE_NAMES,
    output: payload(clockState),
  }),
  /**
   * Advances exchange time by `ms`, at most 60 days. Available in demo mode only.
   * Errors: `not_demo`.
   */
  advanceClock: defineEndpoint({
    method: 'POST',
    path: '/operator/clock/advance',
    access,
    roles: ['administrator'],
    errors: ['not_demo'],
    input: wireObject({ ms: wholeNumber(1, 60 * DAY), ...auditFields }),
    output: payload(clockState),
    success: 'Clock advanced',
  }),
}
