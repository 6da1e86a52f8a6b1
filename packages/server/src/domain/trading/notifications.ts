import {
  type AppealEvent,
  appealLifecycle,
  isCancelledByConsent,
  type TradeEvent,
} from '@cht/machines/lifecycles'
import {
  findPaymentReference,
  type NotificationMessage,
  type NotificationParams,
  PARTIES,
  type Party,
  REMINDER_LEAD_TIME,
  type Side,
  type TradeState,
} from '@cht/sdk/rules'
import type { Notification } from '../notifications/notification.js'
import { toIso } from '../to-iso.js'
import { isLateProofFiling } from './late-proof.js'
import { restoreStoredState } from './states.js'
import { type TradeRow, toStoredAppeal, toStoredTrade } from './trade-mapper.js'

type Message = NotificationMessage & { expiresAt?: number }
type TradeParams = NotificationParams['trade.completed']

const toTradeParams = (trade: TradeRow, party: Party): TradeParams => {
  const reference = findPaymentReference(trade.id, trade.paymentMethod)
  return {
    tradeId: trade.id,
    ...(reference === undefined ? {} : { reference }),
    party,
    counterparty: party === 'buyer' ? trade.sellerName : trade.buyerName,
    amount: trade.amount,
    ...(trade.paymentAmount === null || trade.paymentCurrency === null
      ? {}
      : { paymentAmount: trade.paymentAmount, paymentCurrency: trade.paymentCurrency }),
    ...(trade.stoppedAt !== null && { isStopped: true }),
  }
}

/** When a message about a window becomes invalid: never while the windows stand still. */
const getExpiry = ({ stoppedAt }: Pick<TradeRow, 'stoppedAt'>, end: number): Pick<Message, 'expiresAt'> =>
  stoppedAt === null ? { expiresAt: end } : {}

const createMatchedMessage = (trade: TradeRow, params: TradeParams): Message => ({
  code: 'trade.matched',
  params: { ...params, paymentDueAt: toIso(trade.paymentDueAt) },
  expiresAt: trade.paymentDueAt,
})

const createDecisionMessage = (params: TradeParams, winner: Party): Message => ({
  code: 'appeal.decided',
  params: { ...params, to: winner },
})

const wasDecidedForBuyer = (trade: TradeRow): boolean => {
  const appeal = toStoredAppeal(trade)
  return appeal !== undefined && appealLifecycle.restore(appeal, 0).matches('decidedForBuyer')
}

/** What the seller has last reported to have arrived, in minor units. */
const getReceived = ({ receivedAmounts }: TradeRow): number => receivedAmounts.at(-1) ?? 0

const isAgreedToCancel = (trade: TradeRow): boolean => isCancelledByConsent(toStoredTrade(trade))

/** Creates the message to a party when a trade enters a state; undefined if the party is not notified. */
const STATE_MESSAGES: Record<
  TradeState,
  (trade: TradeRow, params: TradeParams, event?: TradeEvent['type']) => Message | undefined
> = {
  awaitingPayment: createMatchedMessage,
  expired: (trade, params) => ({
    ...(isAgreedToCancel(trade)
      ? {
          code: 'trade.cancellationAgreed',
          params: {
            ...params,
            graceEndsAt: toIso(trade.graceEndsAt),
            cancelsSellOrder: trade.cancelsSellOrder,
          },
        }
      : { code: 'trade.expired', params: { ...params, graceEndsAt: toIso(trade.graceEndsAt) } }),
    ...getExpiry(trade, trade.graceEndsAt),
  }),
  'paid.awaitingConfirmation': ({ confirmationDueAt, restSentAt }, params) =>
    params.party === 'buyer' || confirmationDueAt === null
      ? undefined
      : {
          code: restSentAt === null ? 'trade.paid' : 'trade.restSent',
          params: { ...params, confirmationDueAt: toIso(confirmationDueAt) },
          expiresAt: confirmationDueAt,
        },
  'paid.lateConfirmation': (_, params) => ({ code: 'trade.confirmationLate', params }),
  'paid.awaitingRest': (trade, params) =>
    params.party === 'seller' || trade.restDueAt === null
      ? undefined
      : {
          code: 'trade.restMissing',
          params: { ...params, received: getReceived(trade), restDueAt: toIso(trade.restDueAt) },
          ...getExpiry(trade, trade.restDueAt),
        },
  'paid.amountDisputed': (trade, params, event) => ({
    code: 'trade.amountDisputed',
    params: {
      ...params,
      received: getReceived(trade),
      ...(event === 'amount.dispute' && { isWholeSent: true }),
    },
  }),
  appealed: (trade, params) => ({
    code: 'appeal.opened',
    params: {
      ...params,
      isLateProof: trade.filings.some(isLateProofFiling),
      ...(isAgreedToCancel(trade) && { isAfterConsent: true }),
      // Without a filing, the operator has opened it.
      ...(trade.filings[0] && { by: trade.filings[0].by }),
    },
  }),
  completed: (trade, params) =>
    wasDecidedForBuyer(trade) ? createDecisionMessage(params, 'buyer') : { code: 'trade.completed', params },
  cancelled: (trade, params) => {
    if (trade.paidAt !== null) return createDecisionMessage(params, 'seller')
    return isAgreedToCancel(trade)
      ? {
          code: 'trade.cancelledByConsent',
          params: { ...params, ...(trade.cancelsSellOrder && { cancelsSellOrder: true }) },
        }
      : { code: 'trade.cancelled', params }
  },
}

type EventMessage<Type extends TradeEvent['type']> = (
  trade: TradeRow,
  params: TradeParams,
  event: Extract<TradeEvent, { type: Type }>,
) => (Message & { isSilent?: boolean }) | undefined

const createExtensionMessage =
  (code: 'trade.extensionRequested' | 'trade.extended' | 'trade.extensionDeclined') =>
  (trade: TradeRow, params: TradeParams): Message => ({
    code,
    params: { ...params, paymentDueAt: toIso(trade.paymentDueAt) },
    ...getExpiry(trade, trade.paymentDueAt),
  })

/** Creates the message to the other party about an event of one party that does not change the state. */
const EVENT_MESSAGES: { [Type in TradeEvent['type']]?: EventMessage<Type> } = {
  'extension.request': createExtensionMessage('trade.extensionRequested'),
  'extension.accept': createExtensionMessage('trade.extended'),
  'extension.decline': createExtensionMessage('trade.extensionDeclined'),
  'cancellation.request': (trade, params) => ({
    code: 'trade.cancellationRequested',
    params: { ...params, graceEndsAt: toIso(trade.graceEndsAt) },
    ...getExpiry(trade, trade.graceEndsAt),
  }),
  'cancellation.decline': (_, params, { isPaid }) => ({
    code: 'trade.cancellationDeclined',
    params: { ...params, ...(isPaid === true && { isPaid }) },
  }),
  'amount.report': (trade, params) =>
    getReceived(trade) > (trade.paymentAmount ?? 0)
      ? { code: 'trade.paidTooMuch', params: { ...params, received: getReceived(trade) } }
      : undefined,
  'message.send': ({ messages }, params, { by, message }) => ({
    code: 'trade.message',
    params: { ...params, message },
    isSilent: messages[by]?.pushedAt !== messages[by]?.lastAt,
  }),
}

const toNotification = (
  trade: TradeRow,
  party: Party,
  message: Message & Pick<Notification, 'isSilent'>,
): Notification => ({
  ...message,
  userId: party === 'buyer' ? trade.buyerId : trade.sellerId,
  href: `/orders/${trade.id}`,
})

/** Whether the parties are told of the state of a trade after a transition: it is another one, or both have agreed to cancel. */
export function isNewSituation(before: TradeRow, after: TradeRow): boolean {
  return before.state !== after.state || isAgreedToCancel(before) !== isAgreedToCancel(after)
}

/** Creates the notifications of the parties when the trade has entered its state by an event; absent for the match. */
export function createStateNotifications(trade: TradeRow, event?: TradeEvent): Notification[] {
  return PARTIES.flatMap((party) => {
    const message = STATE_MESSAGES[trade.state](trade, toTradeParams(trade, party), event?.type)
    return message ? [toNotification(trade, party, message)] : []
  })
}

/**
 * Creates the notification of the other party about an event that has not changed the state of the trade. Returns an empty list
 * for events without a notification.
 */
export function createEventNotifications(trade: TradeRow, event: TradeEvent): Notification[] {
  const createMessage = EVENT_MESSAGES[event.type] as EventMessage<TradeEvent['type']> | undefined
  if (!createMessage || !('by' in event)) return []
  const party = event.by === 'buyer' ? 'seller' : 'buyer'
  const message = createMessage(trade, toTradeParams(trade, party), event)
  return message ? [toNotification(trade, party, message)] : []
}

type OperatorEventType = 'trade.freeze' | 'trade.unfreeze' | 'window.extend'

/** What both parties are told of an act of the operator, with the operator's words. */
const OPERATOR_CODES = {
  'trade.freeze': 'trade.frozen',
  'trade.unfreeze': 'trade.unfrozen',
  'window.extend': 'trade.timeAdded',
} as const satisfies { [Type in OperatorEventType]: string }

/** Creates the notifications of both parties about an act of the operator. */
export function createOperatorNotifications(
  trade: TradeRow,
  type: OperatorEventType,
  reason: string,
): Notification[] {
  return PARTIES.map((party) =>
    toNotification(trade, party, {
      code: OPERATOR_CODES[type],
      params: { ...toTradeParams(trade, party), reason },
    }),
  )
}

/**
 * Creates the notification of the owner of an order that only an order of the other party of an open trade fits (decision 3).
 * `trade` is that trade.
 */
export function createOrderWaitsNotification(
  { userId, side }: { userId: string; side: Side },
  trade: TradeRow,
): Notification {
  const party = trade.buyerId === userId ? 'buyer' : 'seller'
  const params = { ...toTradeParams(trade, party), side }
  return toNotification(trade, party, { code: 'trade.orderWaits', params })
}

type AppealMessage = (trade: TradeRow, params: TradeParams, text: string) => Message

/**
 * The recipients and the message of those events of an appeal that send a notification. `party` is the one that the operator asks
 * or decides for, or that asks for the review.
 */
const APPEAL_MESSAGES: Partial<
  Record<AppealEvent['type'], { recipients: (party: Party) => readonly Party[]; message: AppealMessage }>
> = {
  'information.ask': {
    recipients: (party) => [party],
    message: ({ appealDueAt }, params, text) => ({
      code: 'appeal.informationAsked',
      params: { ...params, text, dueAt: toIso(appealDueAt ?? 0) },
      expiresAt: appealDueAt ?? 0,
    }),
  },
  'rest.require': {
    recipients: () => PARTIES,
    message: ({ restAmount, appealDueAt, stoppedAt }, params, text) => ({
      code: 'appeal.restRequired',
      params: { ...params, rest: restAmount ?? 0, reason: text, dueAt: toIso(appealDueAt ?? 0) },
      ...getExpiry({ stoppedAt }, appealDueAt ?? 0),
    }),
  },
  'appeal.resolve': {
    recipients: () => PARTIES,
    message: ({ decidedFor, appealDueAt, stoppedAt }, params, text) => ({
      code: 'appeal.decisionProposed',
      params: {
        ...params,
        to: decidedFor ?? params.party,
        reason: text,
        reviewUntil: toIso(appealDueAt ?? 0),
      },
      ...getExpiry({ stoppedAt }, appealDueAt ?? 0),
    }),
  },
  'review.request': {
    recipients: (party) => [party === 'buyer' ? 'seller' : 'buyer'],
    message: (_, params) => ({ code: 'appeal.reviewRequested', params }),
  },
}

/** Creates the notifications about an event that has left the appeal open. `trade` is the row after the event. */
export function createAppealNotifications(
  trade: TradeRow,
  { type, party, text = '' }: { type: AppealEvent['type']; party: Party; text?: string | undefined },
): Notification[] {
  const { recipients, message } = APPEAL_MESSAGES[type] ?? {}
  if (!recipients || !message) return []
  return recipients(party).map((recipient) =>
    toNotification(trade, recipient, message(trade, toTradeParams(trade, recipient), text)),
  )
}

/**
 * Creates the notification of the other party of an open appeal that a party has filed (decision 6). `by` is the one that has
 * filed.
 */
export function createAppealJoinedNotifications(trade: TradeRow, by: Party): Notification[] {
  const party = by === 'buyer' ? 'seller' : 'buyer'
  return [toNotification(trade, party, { code: 'appeal.answered', params: toTradeParams(trade, party) })]
}

type ClaimCode = 'claim.filed' | 'claim.answered' | 'claim.withdrawn' | 'claim.decided'
/** A message about a claim, without the parameters that every message about a trade has. */
type ClaimMessage = {
  [Code in ClaimCode]: { code: Code; params: Omit<NotificationParams[Code], keyof TradeParams> }
}[ClaimCode]

/** Creates the notification of a party about a claim after the end of its trade (decision 45). */
export function createClaimNotification(
  trade: TradeRow,
  recipient: Party,
  { code, params }: ClaimMessage,
): Notification {
  const message = { code, params: { ...toTradeParams(trade, recipient), ...params } } as NotificationMessage
  return toNotification(trade, recipient, message)
}

/** Whether the time of the buyer's reminder has come. The caller sends it once. */
export function isReminderDue({ state, paymentDueAt }: TradeRow, now: number): boolean {
  return restoreStoredState(state).matches('awaitingPayment') && now >= paymentDueAt - REMINDER_LEAD_TIME
}

/** Creates the notification of the buyer that the payment window ends soon. */
export function createReminderNotifications(trade: TradeRow): Notification[] {
  const { paymentDueAt } = trade
  const params = { ...toTradeParams(trade, 'buyer'), paymentDueAt: toIso(paymentDueAt) }
  return [toNotification(trade, 'buyer', { code: 'trade.paymentDueSoon', params, expiresAt: paymentDueAt })]
}
