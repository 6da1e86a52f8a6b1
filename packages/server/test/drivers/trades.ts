import {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  getRefusal,
  getTradeState,
  type Refusal,
  storeAppeal,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from '@cht/machines/lifecycles'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { OperatorClient } from '@cht/sdk/operator'
import {
  computeGraceEnd,
  DECISION_PERIOD,
  HOUR,
  MINUTE,
  PARTIES,
  PAYMENT_WINDOW,
  type Party,
} from '@cht/sdk/rules'
import { SESSION_START, type TestExchange, type TestUser } from '../exchange.js'
import { decideAppeal, PICTURE } from '../fixtures.js'
import type { Coverage, Driver } from './driver.js'

/** The price of the chart’s paths, to which their amounts relate. */
const AGREED = 100

const EVENTS_TO_TRY: TradeEvent[] = [
  { type: 'trade.freeze' },
  { type: 'appeal.start' },
  { type: 'trade.unfreeze' },
  { type: 'window.extend', ms: HOUR },
  ...PARTIES.flatMap((party): TradeEvent[] => [
    { type: 'payment.submit', by: party },
    { type: 'payment.confirm', by: party },
    { type: 'appeal.open', by: party },
    { type: 'appeal.resolve', to: party },
    { type: 'amount.report', by: party, amount: AGREED - 1 },
    { type: 'amount.report', by: party, amount: AGREED },
    { type: 'amount.dispute', by: party },
    { type: 'rest.submit', by: party },
    { type: 'extension.request', by: party },
    { type: 'extension.accept', by: party },
    { type: 'extension.decline', by: party },
    { type: 'cancellation.request', by: party },
    { type: 'cancellation.accept', by: party },
    { type: 'cancellation.accept', by: party, isPaid: true },
    { type: 'cancellation.accept', by: party, isPaid: false, cancelsSellOrder: true },
    { type: 'cancellation.decline', by: party },
    { type: 'message.send', by: party, message: 'payingNow' },
    { type: 'message.send', by: party, message: 'paid' },
  ]),
]

/** Returns the event of the trade's appeal that a filing or a decision causes. */
const toAppealEvent = (event: TradeEvent): AppealEvent | undefined => {
  if (event.type === 'appeal.resolve') return event
  return event.type === 'appeal.open' ? { type: 'appeal.join', by: event.by } : undefined
}

const getLoser = (to: Party): Party => (to === 'buyer' ? 'seller' : 'buyer')

const getExpectedTrade = (trade: TradeSnapshot, appeal: AppealSnapshot | undefined) => {
  const { paymentDueAt, graceEndsAt, paidAt, confirmationDueAt, extension } = trade.context
  const { cancellations, cancelsSellOrder, messages } = trade.context
  const { receivedAmounts = [], restDueAt, restSentAt } = trade.context
  const state = getTradeState(trade)
  return {
    state,
    status: state === 'completed' || state === 'cancelled' ? state : 'approved',
    paymentStatus: paidAt === undefined ? 'pending' : 'paid',
    paymentDueAt,
    graceEndsAt,
    paidAt,
    confirmationDueAt,
    receivedAmounts,
    restDueAt,
    restSentAt,
    requests: {
      extension,
      buyerCancellation: cancellations?.buyer,
      sellerCancellation: cancellations?.seller,
      cancelsSellOrder,
    },
    frozen: trade.context.isFrozen === true ? true : undefined,
    messageCounts: { buyer: messages?.buyer?.count, seller: messages?.seller?.count },
    appeal: appeal && { state: storeAppeal(appeal).state, filed: [...appeal.context.filed].sort() },
  }
}

const toActualTrade = (trade: MatchedOrder) => {
  const {
    state,
    status,
    paymentStatus,
    paymentDueAt,
    graceEndsAt,
    paidAt,
    confirmationDueAt,
    receivedAmounts,
    restDueAt,
    restSentAt,
    appeal,
    requests,
    messages,
  } = trade
  return {
    requests,
    messageCounts: { buyer: messages?.buyer?.count, seller: messages?.seller?.count },
    state,
    status,
    paymentStatus,
    paymentDueAt,
    graceEndsAt,
    paidAt,
    confirmationDueAt,
    receivedAmounts,
    restDueAt,
    restSentAt,
    frozen: trade.frozen,
    // Sorted on both sides: the clock stands still, so both parties may have filed in the same millisecond.
    appeal: appeal && { state: appeal.state, filed: appeal.filings.map(({ by }) => by).sort() },
  }
}

type OperatorEvent = Extract<TradeEvent, { type: `trade.${string}` | 'window.extend' | 'appeal.start' }>
type PartyEvent = Exclude<
  TradeEvent,
  OperatorEvent | { type: 'clock.tick' | 'appeal.resolve' | 'payments.stop' }
>

/** What the party states with an answer to a request to cancel. */
const getStatements = (event: PartyEvent) => ({
  ...('isPaid' in event && { isPaid: event.isPaid }),
  ...('cancelsSellOrder' in event && { cancelsSellOrder: event.cancelsSellOrder }),
})

/** Makes the request that sends an event of a party. */
const sendPartyEvent = ({ client }: TestUser, id: string, event: PartyEvent): Promise<unknown> => {
  const { orders, appeals, trades } = client
  const calls: Record<PartyEvent['type'], () => Promise<unknown>> = {
    'payment.submit': () => orders.pay({ id, paymentProof: PICTURE }),
    'payment.confirm': () =>
      orders.confirm({ id, sender: event.type === 'payment.confirm' ? event.sender : undefined }),
    'appeal.open': () => appeals.create({ order: id, reason: 'Other', description: 'None' }),
    'amount.report': () =>
      trades.reportAmount({ id, amount: event.type === 'amount.report' ? event.amount : 1 }),
    'amount.dispute': () => trades.disputeAmount({ id }),
    'rest.submit': () => trades.sendRest({ id, paymentProof: PICTURE }),
    'extension.request': () => trades.requestExtension({ id }),
    'extension.accept': () => trades.answerExtension({ id, accept: true }),
    'extension.decline': () => trades.answerExtension({ id, accept: false }),
    'cancellation.request': () => trades.requestCancellation({ id }),
    'cancellation.accept': () => trades.answerCancellation({ id, accept: true, ...getStatements(event) }),
    'cancellation.decline': () => trades.answerCancellation({ id, accept: false, ...getStatements(event) }),
    'message.send': () =>
      trades.sendMessage({ id, message: event.type === 'message.send' ? event.message : 'nudge' }),
  }
  return calls[event.type]()
}

/** Makes the request that sends an event of the operator. */
const sendOperatorEvent = (operator: OperatorClient, id: string, event: OperatorEvent): Promise<unknown> => {
  const input = { id, text: 'We ask the bank' }
  const calls: Record<OperatorEvent['type'], () => Promise<unknown>> = {
    'trade.freeze': () => operator.freezeTrade(input),
    'appeal.start': () => operator.startAppeal(input),
    'trade.unfreeze': () => operator.unfreezeTrade(input),
    'window.extend': () =>
      operator.extendWindow({ ...input, minutes: event.type === 'window.extend' ? event.ms / MINUTE : 1 }),
  }
  return calls[event.type]()
}

/** Drives a trade that was just matched, and its appeal. Time 0 of the chart's events is the session's start. */
export function createTradeDriver(
  exchange: TestExchange,
  { _id: id, payment }: MatchedOrder,
  users: Record<Party, TestUser>,
  coverage: Coverage,
): Driver<TradeEvent> {
  let trade = tradeLifecycle.restore(
    {
      state: 'awaitingPayment',
      paymentDueAt: SESSION_START + PAYMENT_WINDOW,
      graceEndsAt: computeGraceEnd(SESSION_START + PAYMENT_WINDOW),
      payment: payment?.amount,
    },
    SESSION_START,
  )
  const { operator } = exchange
  let appeal: AppealSnapshot | undefined
  let appealId: string | undefined

  const getAppealRefusal = (event: TradeEvent): Refusal | undefined => {
    const appealEvent = toAppealEvent(event)
    return appeal && appealEvent && getRefusal(appeal, appealEvent)
  }
  /** The server checks the operator's decision by the appeal's chart first, and a party's event by the trade's chart first. */
  const isRefusedByAppeal = (event: TradeEvent) =>
    getAppealRefusal(event) !== undefined && (event.type === 'appeal.resolve' || trade.can(event))
  /** The event with the times and the amount of this trade. */
  const toOwnEvent = <Event extends TradeEvent>(event: Event): Event => {
    if (event.type === 'clock.tick') return { ...event, now: SESSION_START + event.now }
    if (event.type !== 'amount.report') return event
    return { ...event, amount: event.amount - AGREED + (payment?.amount ?? 0) }
  }

  /** Sends a decision. If the trade's chart accepts it, the loser accepts it too, so that it is final. */
  const resolve = (to: Party) =>
    trade.can({ type: 'appeal.resolve', to })
      ? decideAppeal(exchange, { tradeId: id, to, loser: users[getLoser(to)] })
      : operator.resolveAppeal({ id: appealId ?? '', to, reason: 'The proof decides' })

  return {
    eventsToTry: EVENTS_TO_TRY,
    getChartRefusal: (event) =>
      isRefusedByAppeal(event) ? getAppealRefusal(event) : getRefusal(trade, toOwnEvent(event)),
    recordRefusal: (event) => {
      if (!isRefusedByAppeal(event)) coverage.record(trade, toOwnEvent(event))
    },
    getCall: (event) => {
      if (event.type === 'clock.tick' || event.type === 'payments.stop') return undefined
      if (event.type === 'appeal.resolve') return appealId === undefined ? undefined : () => resolve(event.to)
      if (!('by' in event)) return () => sendOperatorEvent(operator, id, event)
      return () => sendPartyEvent(users[event.by], id, toOwnEvent(event))
    },
    advance: (event) => {
      coverage.record(trade, toOwnEvent(event))
      const { snapshot, effects } = tradeLifecycle.send(trade, toOwnEvent(event))
      trade = snapshot
      if (effects.some((effect) => effect.startsWith('open an appeal'))) {
        const { now } = trade.context
        const filed = 'by' in event ? [event.by] : []
        appeal = appealLifecycle.restore(
          { state: 'open', stage: 'undecided', filed, dueAt: now + DECISION_PERIOD },
          now,
        )
        return
      }
      if (!appeal) return
      const appealEvent: AppealEvent | undefined =
        event.type === 'payment.confirm' ? { type: 'appeal.settle' } : toAppealEvent(event)
      if (!appealEvent) return
      const sent: AppealEvent[] =
        event.type === 'appeal.resolve'
          ? [event, { type: 'decision.accept', by: getLoser(event.to) }]
          : [appealEvent]
      appeal = sent.reduce((before, next) => appealLifecycle.send(before, next).snapshot, appeal)
    },
    getExpected: () => getExpectedTrade(trade, appeal),
    readActual: async () => {
      const actual = await users.buyer.client.trades.get({ id })
      appealId = actual.appeal?._id
      return toActualTrade(actual)
    },
  }
}
