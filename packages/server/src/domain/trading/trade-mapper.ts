import type {
  AppealEvent,
  ByParty,
  Contributions,
  SentMessages,
  StoredAppeal,
  StoredTrade,
  StoredTradeEvent,
} from '@cht/machines/lifecycles'
import {
  type AppealStage,
  type AppealState,
  type Currency,
  DETAILS_SHOWN_FOR,
  type Party,
  type PaymentMethod,
  type TradeMessageCode,
  type TradeStatement,
} from '@cht/sdk/rules'
import { COLUMNS, type Tables } from '../../kernel/tables.js'
import { toIso } from '../to-iso.js'
import { findPayeeNameDifference, findPayerNameDifference } from './account-names.js'
import { type TradeClaimRow, toWireClaim } from './claim-mapper.js'
import { type PaymentDetails, toWirePaymentDetails } from './order-mapper.js'
import { getTradeStatus, restoreStoredState } from './states.js'

/** The filing of one party of an appeal. Each party files at most once (decision 6). */
export interface AppealFiling {
  by: Party
  reason: string
  description: string
}

/** The columns of `trades` that are not read with a trade: the jobs find the rows by them. */
const JOB_COLUMNS = ['dueAt', 'appealDueAt', 'reminded', 'quarantinedAt'] as const
type TradeColumn = Exclude<keyof Tables['trades'], (typeof JOB_COLUMNS)[number]>

/** The columns of a trade that are read. */
export const TRADE_COLUMNS = COLUMNS.trades.filter(
  (name): name is TradeColumn => !(JOB_COLUMNS as readonly string[]).includes(name),
)

/** The columns of a trade without values. */
export const EMPTY_TRADE_COLUMNS = Object.fromEntries(TRADE_COLUMNS.map((name) => [name, null])) as Record<
  TradeColumn,
  null
>

export interface TradeRow extends Pick<Tables['trades'], TradeColumn>, PaymentDetails {
  paymentCurrency: Currency | null
  messages: ByParty<SentMessages>
  receivedAmounts: number[]
  paymentMethod: PaymentMethod
  /** Whether the buyer has a verified identity, which the name in the trade is then of. */
  isBuyerVerified: boolean
  hasProof: boolean
  /** Whether the buyer has sent the proof of the rest. */
  hasRestProof: boolean
  /** Whether the picture of a proof was also sent for another trade, or for the first part of this payment (decision 40). */
  isProofReused: boolean
  /** The hash of the transaction, which is stored with the proof; null if the buyer gave none. */
  transactionHash: string | null
  restTransactionHash: string | null
  appealId: string | null
  appealState: AppealState | null
  /** Null without an appeal. */
  appealOpenedAt: number | null
  /** Null without an appeal. It has a meaning only while the appeal is open. */
  appealStage: AppealStage | null
  /** Null without an appeal. */
  appealDueAt: number | null
  /** What the buyer still has to pay by the decision, in minor units; null without one. */
  restAmount: number | null
  askedParties: readonly Party[] | null
  decidedFor: Party | null
  contributions: ByParty<Contributions> | null
  filings: (AppealFiling & { filedAt: string })[]
  /** What the parties have claimed after the end of the trade. */
  claims: TradeClaimRow[]
  /** Since when the windows stand still; null while they run. */
  stoppedAt: number | null
}

/** A row of `trade_events`. */
export interface StoredTradeEventRow
  extends Omit<StoredTradeEvent, 'party' | 'message' | 'amount' | 'statement'> {
  party: Party | null
  message: TradeMessageCode | null
  amount: number | null
  statement: TradeStatement | null
  /** Whether the message was pushed to a device; null for other events, and where it is not read. */
  isPushed?: boolean | null
}

/** Converts a row of `trade_events` to the form that its lifecycle replays. */
export function toStoredEvent({
  party,
  message,
  amount,
  statement,
  isPushed: _,
  ...event
}: StoredTradeEventRow): StoredTradeEvent {
  return {
    ...event,
    party: party ?? undefined,
    message: message ?? undefined,
    amount: amount ?? undefined,
    statement: statement ?? undefined,
  }
}

/** The columns that a trade's lifecycle is restored from. */
export const STORED_TRADE_COLUMNS = [
  'state',
  'paymentDueAt',
  'graceEndsAt',
  'paidAt',
  'confirmationDueAt',
  'paymentAmount',
  'receivedAmounts',
  'restDueAt',
  'restSentAt',
  'extension',
  'buyerCancellation',
  'sellerCancellation',
  'cancelsSellOrder',
  'messages',
  'frozenAt',
] as const satisfies (keyof TradeRow)[]
export type StoredTradeColumns = Pick<TradeRow, (typeof STORED_TRADE_COLUMNS)[number] | 'stoppedAt'>

/** Converts a row to the input of its lifecycle. */
export function toStoredTrade(row: StoredTradeColumns): StoredTrade {
  return {
    state: row.state,
    paymentDueAt: row.paymentDueAt,
    graceEndsAt: row.graceEndsAt,
    paidAt: row.paidAt ?? undefined,
    confirmationDueAt: row.confirmationDueAt ?? undefined,
    payment: row.paymentAmount ?? undefined,
    ...(row.receivedAmounts.length > 0 && { receivedAmounts: row.receivedAmounts }),
    restDueAt: row.restDueAt ?? undefined,
    restSentAt: row.restSentAt ?? undefined,
    extension: row.extension ?? undefined,
    cancellations: {
      buyer: row.buyerCancellation ?? undefined,
      seller: row.sellerCancellation ?? undefined,
    },
    ...(row.cancelsSellOrder && { cancelsSellOrder: true }),
    messages: row.messages,
    stoppedAt: row.stoppedAt ?? undefined,
    ...(row.frozenAt !== null && { isFrozen: true }),
  }
}

/** The columns that the lifecycle of a trade's appeal is restored from. */
export type StoredAppealColumns = Pick<
  TradeRow,
  | 'appealState'
  | 'appealStage'
  | 'appealDueAt'
  | 'restAmount'
  | 'askedParties'
  | 'decidedFor'
  | 'contributions'
  | 'filings'
  | 'stoppedAt'
>

/** Converts the appeal of a row to the input of its lifecycle; undefined without an appeal. */
export function toStoredAppeal(row: StoredAppealColumns): StoredAppeal | undefined {
  const { appealState: state, appealStage: stage, appealDueAt: dueAt } = row
  if (state === null || stage === null || dueAt === null) return undefined
  return {
    state,
    stage,
    filed: row.filings.map(({ by }) => by),
    dueAt,
    restAmount: row.restAmount ?? undefined,
    asked: row.askedParties ?? undefined,
    decidedFor: row.decidedFor ?? undefined,
    contributions: row.contributions ?? {},
    stoppedAt: row.stoppedAt ?? undefined,
  }
}

/** The columns of an appeal after a transition of it. The filings are stored separately. */
export function toAppealColumns({
  state,
  stage,
  dueAt,
  restAmount,
  asked,
  decidedFor,
  contributions,
}: StoredAppeal) {
  return {
    appealState: state,
    appealStage: stage,
    appealDueAt: dueAt,
    restAmount: restAmount ?? null,
    askedParties: asked ?? null,
    decidedFor: decidedFor ?? null,
    contributions: contributions ?? {},
  }
}

/** An event of an appeal, or that the operator has opened it. */
export type AppealEventType = AppealEvent['type'] | 'appeal.start'

/** A row of `appeal_events`. */
export interface AppealEventRow {
  type: AppealEventType
  party: Party | null
  at: number
  text: string | null
  dueAt: number | null
  evidenceId: string | null
  amount: number | null
}

/** Whether the counterparty may see payment details and phone numbers (decision 9). */
const areDetailsVisible = ({ state, endedAt }: TradeRow, now: number): boolean =>
  endedAt === null || (restoreStoredState(state).matches('completed') && now < endedAt + DETAILS_SHOWN_FOR)

/**
 * Whether a user may see the proofs of payment, if there are any: the buyer always, the seller as long as the payment details are
 * visible. An open appeal keeps the trade open (decision 9).
 */
export function canSeeProofs(row: TradeRow, viewerId: string, now: number): boolean {
  return viewerId === row.buyerId || (viewerId === row.sellerId && areDetailsVisible(row, now))
}

const toWirePayer = ({ payerName, payerAccount, payerAddress }: TradeRow) =>
  payerName === null && payerAccount === null && payerAddress === null
    ? undefined
    : {
        name: payerName ?? undefined,
        account: payerAccount ?? undefined,
        address: payerAddress ?? undefined,
      }

/** Converts the events of a trade to the wire. */
export function toWireTradeEvents(events: readonly StoredTradeEventRow[]) {
  return events.map(({ type, party, at, state, message, amount, statement, isPushed }) => ({
    type,
    party: party ?? undefined,
    at: toIso(at),
    state,
    message: message ?? undefined,
    amount: amount ?? undefined,
    statement: statement ?? undefined,
    isPushed: isPushed ?? undefined,
  }))
}

/**
 * Converts the events of an appeal to the wire. `getPicture` returns the path of a picture; undefined if the viewer may not see
 * it.
 */
export function toWireAppealEvents(
  events: readonly AppealEventRow[],
  getPicture: (evidenceId: string, party: Party | null) => string | undefined,
) {
  return events.map(({ type, party, at, text, dueAt, evidenceId, amount }) => ({
    type,
    party: party ?? undefined,
    at: toIso(at),
    text: text ?? undefined,
    dueAt: toIso(dueAt),
    amount: amount ?? undefined,
    picture: evidenceId === null ? undefined : getPicture(evidenceId, party),
  }))
}

const toWireAppeal = (row: TradeRow) => {
  const appeal = toStoredAppeal(row)
  if (appeal === undefined || row.appealId === null) return undefined
  return {
    _id: row.appealId,
    order: row.id,
    state: appeal.state,
    filings: row.filings,
    stage: appeal.stage,
    dueAt: toIso(appeal.dueAt),
    restAmount: appeal.restAmount,
    askedParties: appeal.asked,
    decidedFor: appeal.decidedFor,
  }
}

const toWireMessages = (messages: SentMessages | undefined) =>
  messages && { count: messages.count, lastAt: toIso(messages.lastAt) }

interface TradeView {
  /** Whether the viewer may see the phone number and the details of a party. */
  canSee(ownerId: string): boolean
  /** The path of the proofs of payment; undefined if the viewer may not see them. */
  proofs: string | undefined
  /** Whether the viewer may see what is stored with the proofs. */
  seesProofs: boolean
  /** Whether the viewer is told that the picture was also sent for another order. */
  seesReuse: boolean
}

const convertTrade = (row: TradeRow, { canSee, proofs, seesProofs, seesReuse }: TradeView) => {
  const toPhone = (ownerId: string, number: string) => (canSee(ownerId) ? number : undefined)
  return {
    _id: row.id,
    amount: row.amount,
    status: getTradeStatus(row.state),
    paymentStatus: row.paidAt === null ? 'pending' : 'paid',
    paidAt: toIso(row.paidAt),
    buyer: { _id: row.buyerId, fullName: row.buyerName, phoneNumber: toPhone(row.buyerId, row.buyerPhone) },
    seller: {
      _id: row.sellerId,
      fullName: row.sellerName,
      phoneNumber: toPhone(row.sellerId, row.sellerPhone),
    },
    buyOrder: { _id: row.buyOrderId, amount: row.amount, paymentMethod: row.paymentMethod },
    sellOrder: {
      _id: row.sellOrderId,
      amount: row.amount,
      paymentMethod: row.paymentMethod,
      ...(canSee(row.sellerId) ? toWirePaymentDetails(row) : {}),
    },
    matchedOrder: {
      proofOfPayment: row.hasProof ? proofs : undefined,
      proofOfRest: row.hasRestProof && proofs !== undefined ? `${proofs}-of-rest` : undefined,
    },
    state: row.state,
    matchedAt: toIso(row.matchedAt),
    paymentDueAt: toIso(row.paymentDueAt),
    graceEndsAt: toIso(row.graceEndsAt),
    confirmationDueAt: toIso(row.confirmationDueAt),
    receivedAmounts: row.receivedAmounts,
    restDueAt: toIso(row.restDueAt),
    restSentAt: toIso(row.restSentAt),
    windowsStoppedAt: row.endedAt === null ? toIso(row.stoppedAt) : undefined,
    frozen: row.frozenAt === null ? undefined : true,
    requests: {
      extension: row.extension ?? undefined,
      buyerCancellation: row.buyerCancellation ?? undefined,
      sellerCancellation: row.sellerCancellation ?? undefined,
      cancelsSellOrder: row.cancelsSellOrder || undefined,
    },
    messages: {
      buyer: toWireMessages(row.messages.buyer),
      seller: toWireMessages(row.messages.seller),
    },
    payment:
      row.paymentAmount === null ? undefined : { amount: row.paymentAmount, currency: row.paymentCurrency },
    payer: canSee(row.buyerId) ? toWirePayer(row) : undefined,
    transactionHash: (seesProofs && row.transactionHash) || undefined,
    restTransactionHash: (seesProofs && row.restTransactionHash) || undefined,
    proofReused: (row.isProofReused && seesReuse) || undefined,
    payerNameDiffers: canSee(row.buyerId) ? findPayerNameDifference(row) : undefined,
    buyerNameVerified: canSee(row.buyerId) ? row.isBuyerVerified : undefined,
    payeeNameDiffers: canSee(row.sellerId) ? findPayeeNameDifference(row) : undefined,
    appeal: toWireAppeal(row),
    endedAt: toIso(row.endedAt),
    claims: row.endedAt === null ? undefined : row.claims.map(toWireClaim),
  }
}

/** Converts a trade to the wire, for one of its parties. Details that the viewer may not see are left out (decision 9). */
export function toWireTrade(row: TradeRow, viewerId: string, now: number) {
  const areVisible = areDetailsVisible(row, now)
  const seesProof = canSeeProofs(row, viewerId, now)
  return convertTrade(row, {
    canSee: (ownerId) => areVisible || viewerId === ownerId,
    proofs: seesProof ? `/api/trades/${row.id}/proof` : undefined,
    seesProofs: seesProof,
    // The buyer is not told.
    seesReuse: seesProof && viewerId === row.sellerId,
  })
}

/**
 * Converts a trade to the wire, for the operator: with all that is kept. The proofs of payment are shown in an appeal or with a claim only:
 * `proofs` is their path there.
 */
export function toOperatorTrade(row: TradeRow, proofs?: string) {
  const inAppeal = row.appealId === null ? undefined : `/api/operator/appeals/${row.appealId}/proof`
  return convertTrade(row, {
    canSee: () => true,
    proofs: proofs ?? inAppeal,
    seesProofs: true,
    seesReuse: true,
  })
}
