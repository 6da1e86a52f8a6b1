import {
  computeConfirmationDue,
  MAX_TRADE_MESSAGES,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  type Party,
  type RequestState,
  type SenderStatement,
  TRADE_MESSAGE_INTERVAL,
  TRADE_MESSAGE_PUSH_INTERVAL,
  TRADE_MESSAGES,
  type TradeMessageCode,
  type TradeState,
} from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'
import { toStateName, toStateValue } from '../state-name.js'
import { TRADE_STATE_FACTS, type TradeWindow } from './states.js'

/** Counts and times of the messages that a party has sent. Instants in ms of exchange time. */
export interface SentMessages {
  count: number
  lastAt: number
  /**
   * When the last push about a message was sent to the other party. Messages within `TRADE_MESSAGE_PUSH_INTERVAL` of it are
   * not pushed.
   */
  pushedAt: number
}

export type ByParty<Value> = { [party in Party]?: Value | undefined }

/**
 * The data of a trade in the lifecycle's context. Instants in ms of exchange time; a window ends at its deadline, exclusive.
 * The server can postpone a deadline after a downtime.
 */
export interface Trade {
  /**
   * `PAYMENT_WINDOW` (120 minutes) after the session's start, or after the match if that is later. An accepted extension adds
   * `PAYMENT_EXTENSION`.
   */
  paymentDueAt: number
  /** `PAYMENT_GRACE` (15 minutes) after `paymentDueAt`, or after both parties have agreed to cancel. */
  graceEndsAt: number
  paidAt?: number | undefined
  /** `CONFIRMATION_WINDOW` (15 minutes) after `paidAt`. */
  confirmationDueAt?: number | undefined
  /** The buyer's request for more time. It can be answered until the payment window ends. */
  extension?: RequestState | undefined
  /** The requests of the parties to cancel. They can be answered until the trade is paid or has ended. */
  cancellations?: ByParty<RequestState> | undefined
  /** With a cancellation by consent, the sell order is cancelled too: the seller takes the tokens back. */
  cancelsSellOrder?: boolean | undefined
  messages?: ByParty<SentMessages> | undefined
  /**
   * Since when payments and releases are stopped; absent while they run. The windows stand still meanwhile, and nothing leaves
   * escrow.
   */
  stoppedAt?: number | undefined
}

export type TradeEvent =
  | { type: 'clock.tick'; now: number }
  /** The buyer reports the payment and sends its proof. */
  | { type: 'payment.submit'; by: Party }
  /** The seller confirms that the money has arrived. `sender`: what the seller states about its sender. */
  | { type: 'payment.confirm'; by: Party; sender?: SenderStatement | undefined }
  /** The buyer asks for more time to pay, and the seller answers. */
  | { type: 'extension.request'; by: Party }
  | { type: 'extension.accept'; by: Party }
  | { type: 'extension.decline'; by: Party }
  /**
   * A party asks to cancel the trade, and the other one answers. `isPaid`: whether the answering party states that money was sent or
   * has arrived; undefined if it states nothing. `cancelsSellOrder`: the seller takes the tokens back.
   */
  | { type: 'cancellation.request'; by: Party }
  | {
      type: 'cancellation.accept'
      by: Party
      isPaid?: boolean | undefined
      cancelsSellOrder?: boolean | undefined
    }
  | { type: 'cancellation.decline'; by: Party; isPaid?: boolean | undefined }
  | { type: 'message.send'; by: Party; message: TradeMessageCode }
  /** A party files an appeal. */
  | { type: 'appeal.open'; by: Party }
  /**
   * The operator stops payments and releases. The exchange stores that once for all trades, and moves their windows before it starts
   * them again.
   */
  | { type: 'payments.stop' }
  /** The operator's decision for one party has become final. */
  | { type: 'appeal.resolve'; to: Party }

/** Side effects of the transitions. The chart names them, the server executes them in the same database transaction. */
export const TRADE_EFFECTS = [
  'complete both orders',
  'release the escrow to the buyer',
  'return the escrow to the seller',
  'cancel both orders',
  'cancel the buy order and return the sell order to the market',
  'return the escrow of the cancelled sell order',
  'open an appeal',
  'open an appeal for late proof',
  'join the appeal',
  'close the appeal as settled',
  'close the appeal for the buyer',
  'close the appeal for the seller',
] as const
export type TradeEffect = (typeof TRADE_EFFECTS)[number]

/** Placeholder: the server executes the effect. */
const effect = () => {}
const effects = Object.fromEntries(TRADE_EFFECTS.map((name) => [name, effect])) as Record<
  TradeEffect,
  typeof effect
>

const wrongParty = {
  pay: refuse('wrong_party', 'Only the buyer can pay'),
  confirm: refuse('wrong_party', 'Only the seller can confirm the payment'),
  requestExtension: refuse('wrong_party', 'Only the buyer can ask for more time'),
  answerExtension: refuse('wrong_party', 'Only the seller can answer this request'),
  message: refuse('wrong_party', 'Only the other side can send this message'),
  cancelSellOrder: refuse('wrong_party', 'Only the seller can cancel the sell order'),
}
const notPaid = refuse('not_paid', 'This order has not been paid')
const alreadyPaid = refuse('already_paid', 'This order has already been paid')
const paymentWindowExpired = refuse('payment_window_expired', 'Payment window has expired')
const alreadyCompleted = refuse('trade_completed', 'This order has been completed')
const alreadyCancelled = refuse('trade_cancelled', 'This order has been cancelled')

const alreadyAgreed = refuse('already_requested', 'Both sides have already agreed to cancel')
const unfitting = refuse('message_unfitting', 'This message does not fit the order now')
const paymentsStopped = {
  guard: 'payments are stopped',
  ...refuse('stopped', 'Payments and releases are stopped for now'),
} as const

const notRequested = refuse('not_requested', 'There is no open request')
const notFound = refuse('not_found', 'Not found')

/** Refuses every event of an extension with the same refusal. */
const refuseExtension = (refusal: ReturnType<typeof refuse>) => ({
  'extension.request': refusal,
  'extension.accept': refusal,
  'extension.decline': refusal,
})
const refuseRequests = (refusal: ReturnType<typeof refuse>) => ({
  ...refuseExtension(refusal),
  'cancellation.request': refusal,
  'cancellation.accept': refusal,
  'cancellation.decline': refusal,
})

/**
 * A trade can be cancelled by consent until it is paid or has ended: a request can be answered until then. After both have agreed,
 * the trade waits for late proof as an expired one does, and nobody asks again.
 */
const cancellation = {
  'cancellation.request': [
    {
      guard: 'the other party has requested the cancellation',
      ...refuse('already_requested', 'The other side has already asked to cancel'),
    },
    {
      guard: 'has requested the cancellation before',
      ...refuse('already_requested', 'You can ask to cancel once per order'),
    },
    { actions: 'record the cancellation request' },
  ],
  'cancellation.accept': [
    { guard: 'the other party has not requested the cancellation', ...notRequested },
    {
      guard: 'the buyer states that it is paid',
      ...refuse('already_paid', 'If you have paid, decline and send the proof'),
    },
    {
      guard: 'the seller states that it is paid',
      ...refuse('already_paid', 'If the money has arrived, decline and ask for the proof'),
    },
    { guard: 'the buyer cancels the sell order', ...wrongParty.cancelSellOrder },
    { target: '#trade.expired', actions: 'record the accepted cancellation' },
  ],
  'cancellation.decline': [
    {
      guard: 'the other party has requested the cancellation',
      actions: 'record the declined cancellation',
    },
    notRequested,
  ],
} as const

const getOtherParty = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

type Timed = Trade & { now: number }

/** The time by which the windows run: it stands still while payments are stopped. */
const getWindowTime = ({ now, stoppedAt }: Timed): number => Math.min(now, stoppedAt ?? now)

/** The cancellations after the other party's request was answered. */
const answerCancellation = (
  { cancellations }: Timed,
  event: TradeEvent,
  answer: RequestState,
): Trade['cancellations'] =>
  'by' in event ? { ...cancellations, [getOtherParty(event.by)]: answer } : cancellations

/**
 * The context after both parties have agreed. Nobody should pay any more, so the grace period for late proof starts, whatever is left
 * of the payment window.
 */
const acceptCancellation = (context: Timed, event: TradeEvent): Partial<Timed> => ({
  cancellations: answerCancellation(context, event, 'accepted'),
  graceEndsAt: getWindowTime(context) + PAYMENT_GRACE,
  ...('cancelsSellOrder' in event && event.cancelsSellOrder === true && { cancelsSellOrder: true }),
})

/** Whether the event is a message of its own party that fits only while the trade is to be paid, or only after its proof. */
const isMessageFor = (when: 'toPay' | 'paid', event: TradeEvent): boolean => {
  if (event.type !== 'message.send') return false
  const message = TRADE_MESSAGES[event.message]
  return message.when === when && message.by.some((party) => party === event.by)
}

/** The counts after another message. It is pushed unless the last push of its sender is less than `TRADE_MESSAGE_PUSH_INTERVAL` ago. */
const addMessage = ({ messages, now }: Timed, event: TradeEvent): Trade['messages'] => {
  if (!('by' in event)) return messages
  const { count = 0, pushedAt } = messages?.[event.by] ?? {}
  const isPushed = pushedAt === undefined || now >= pushedAt + TRADE_MESSAGE_PUSH_INTERVAL
  return {
    ...messages,
    [event.by]: { count: count + 1, lastAt: now, pushedAt: isPushed ? now : pushedAt },
  }
}

const completeTrade = {
  target: 'completed',
  actions: ['release the escrow to the buyer', 'complete both orders'],
} as const

/**
 * The lifecycle of a trade. It is pure: time enters as `clock.tick`. The server runs it in the transaction that locked the row;
 * clients use it to show what is possible.
 *
 * Each party files its appeal at most once. This chart opens the appeal with the first filing and lets any other filing join;
 * `appealLifecycle` refuses a second filing of the same party.
 *
 * When a trade is cancelled unpaid, by time or by consent, its sell order keeps its escrow for the next session, unless the
 * seller has agreed to cancel and taken the tokens back. A decision for the seller returns the escrow.
 */
export const tradeLifecycle = setup({
  types: {} as { context: Timed; input: Timed; events: TradeEvent },
  guards: {
    'the payment window is over': ({ context }) => getWindowTime(context) >= context.paymentDueAt,
    'the grace period is over': ({ context }) => getWindowTime(context) >= context.graceEndsAt,
    'the confirmation window is over': ({ context }) =>
      getWindowTime(context) >= (context.confirmationDueAt ?? Number.POSITIVE_INFINITY),
    'payments are stopped': ({ context }) => context.stoppedAt !== undefined,
    'is the buyer': ({ event }) => 'by' in event && event.by === 'buyer',
    'is the seller': ({ event }) => 'by' in event && event.by === 'seller',
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
    'time has cancelled it': ({ context }) => context.paidAt === undefined && !isCancelledByConsent(context),
    'the extension was not requested': ({ context }) => context.extension === undefined,
    'the extension is requested': ({ context }) => context.extension === 'requested',
    'the other party has requested the cancellation': ({ context, event }) =>
      'by' in event && context.cancellations?.[getOtherParty(event.by)] === 'requested',
    'the other party has not requested the cancellation': ({ context, event }) =>
      'by' in event && context.cancellations?.[getOtherParty(event.by)] !== 'requested',
    'both parties have agreed to cancel': ({ context }) => isCancelledByConsent(context),
    'the buyer states that it is paid': ({ event }) =>
      'isPaid' in event && event.isPaid === true && event.by === 'buyer',
    'the seller states that it is paid': ({ event }) =>
      'isPaid' in event && event.isPaid === true && event.by === 'seller',
    'the buyer cancels the sell order': ({ event }) =>
      'cancelsSellOrder' in event && event.cancelsSellOrder === true && event.by === 'buyer',
    'the sell order is cancelled too': ({ context }) =>
      context.cancelsSellOrder === true && !(getWindowTime(context) < context.graceEndsAt),
    'has requested the cancellation before': ({ context, event }) =>
      'by' in event && context.cancellations?.[event.by] !== undefined,
    'is a message of the other party': ({ event }) =>
      'message' in event && !TRADE_MESSAGES[event.message].by.some((party) => party === event.by),
    'is a message of a buyer who pays': ({ event }) => isMessageFor('toPay', event),
    'is a message of a buyer who pays, during a stop': ({ context, event }) =>
      context.stoppedAt !== undefined && isMessageFor('toPay', event),
    'is a message of a buyer who has paid': ({ event }) => isMessageFor('paid', event),
    'has sent all messages': ({ context, event }) =>
      'by' in event && (context.messages?.[event.by]?.count ?? 0) >= MAX_TRADE_MESSAGES,
    'has just sent a message': ({ context, event }) =>
      'by' in event &&
      context.now <
        (context.messages?.[event.by]?.lastAt ?? Number.NEGATIVE_INFINITY) + TRADE_MESSAGE_INTERVAL,
  },
  actions: {
    'store the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'let the windows stand still': assign({ stoppedAt: ({ context }) => context.stoppedAt ?? context.now }),
    'record the payment': assign({
      paidAt: ({ context }) => context.now,
      confirmationDueAt: ({ context }) => computeConfirmationDue(context.now),
    }),
    'record the extension request': assign({ extension: 'requested' }),
    'extend the payment window': assign({
      extension: 'accepted',
      paymentDueAt: ({ context }) => context.paymentDueAt + PAYMENT_EXTENSION,
      graceEndsAt: ({ context }) => context.graceEndsAt + PAYMENT_EXTENSION,
    }),
    'record the declined extension': assign({ extension: 'declined' }),
    'record the cancellation request': assign({
      cancellations: ({ context, event }) =>
        'by' in event ? { ...context.cancellations, [event.by]: 'requested' } : context.cancellations,
    }),
    'record the accepted cancellation': assign(({ context, event }) => acceptCancellation(context, event)),
    'record the declined cancellation': assign({
      cancellations: ({ context, event }) => answerCancellation(context, event, 'declined'),
    }),
    'record the message': assign({ messages: ({ context, event }) => addMessage(context, event) }),
    ...effects,
  },
}).createMachine({
  id: 'trade',
  context: ({ input }) => input,
  on: {
    'clock.tick': { actions: 'store the time' },
    'payments.stop': { actions: 'let the windows stand still' },
    'message.send': [
      { guard: 'is a message of the other party', ...wrongParty.message },
      {
        guard: 'has sent all messages',
        ...refuse('message_limit', `You have sent all ${MAX_TRADE_MESSAGES} messages of this order`),
      },
      {
        guard: 'has just sent a message',
        ...refuse('message_too_soon', 'You can send one message a minute'),
      },
      { actions: 'record the message' },
    ],
  },
  initial: 'awaitingPayment',
  states: {
    /** The buyer has to pay and to send proof. */
    awaitingPayment: {
      always: { guard: 'the payment window is over', target: 'expired' },
      on: {
        'payment.submit': [
          paymentsStopped,
          { guard: 'is the buyer', target: 'paid', actions: 'record the payment' },
          wrongParty.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...notPaid }, wrongParty.confirm],
        'appeal.open': notPaid,
        'message.send': [
          { guard: 'is a message of a buyer who has paid', ...unfitting },
          { guard: 'is a message of a buyer who pays, during a stop', ...unfitting },
        ],
        'extension.request': [
          { guard: 'is the seller', ...wrongParty.requestExtension },
          { guard: 'the extension was not requested', actions: 'record the extension request' },
          refuse('already_requested', 'You can ask for more time once per order'),
        ],
        'extension.accept': [
          { guard: 'is the buyer', ...wrongParty.answerExtension },
          { guard: 'the extension is requested', actions: 'extend the payment window' },
          notRequested,
        ],
        'extension.decline': [
          { guard: 'is the buyer', ...wrongParty.answerExtension },
          { guard: 'the extension is requested', actions: 'record the declined extension' },
          notRequested,
        ],
        ...cancellation,
      },
    },
    /**
     * Not paid in time, or both parties have agreed to cancel: nobody should pay any more. In the grace period, the escrow stays and
     * late proof opens an appeal.
     */
    expired: {
      always: [
        {
          guard: 'the sell order is cancelled too',
          target: 'cancelled',
          actions: ['cancel both orders', 'return the escrow of the cancelled sell order'],
        },
        {
          guard: 'the grace period is over',
          target: 'cancelled',
          actions: 'cancel the buy order and return the sell order to the market',
        },
      ],
      on: {
        'payment.submit': [
          paymentsStopped,
          {
            guard: 'is the buyer',
            target: 'appealed',
            actions: ['record the payment', 'open an appeal for late proof'],
          },
          wrongParty.pay,
        ],
        'payment.confirm': [
          paymentsStopped,
          { guard: 'is the seller', ...completeTrade },
          wrongParty.confirm,
        ],
        'appeal.open': notPaid,
        'message.send': [
          { guard: 'is a message of a buyer who pays', ...unfitting },
          { guard: 'is a message of a buyer who has paid', ...unfitting },
        ],
        ...refuseExtension(paymentWindowExpired),
        'extension.request': [
          { guard: 'both parties have agreed to cancel', ...alreadyAgreed },
          paymentWindowExpired,
        ],
        ...cancellation,
        'cancellation.request': [
          { guard: 'both parties have agreed to cancel', ...alreadyAgreed },
          ...cancellation['cancellation.request'],
        ],
      },
    },
    /** The seller has to confirm, and can appeal at any time. */
    paid: {
      initial: 'awaitingConfirmation',
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [
          paymentsStopped,
          { guard: 'is the seller', ...completeTrade },
          wrongParty.confirm,
        ],
        ...refuseRequests(alreadyPaid),
        'message.send': { guard: 'is a message of a buyer who pays', ...unfitting },
      },
      states: {
        /** The buyer cannot appeal until the confirmation window ends. */
        awaitingConfirmation: {
          always: { guard: 'the confirmation window is over', target: 'lateConfirmation' },
          on: {
            'appeal.open': [
              { guard: 'is the seller', target: '#trade.appealed', actions: 'open an appeal' },
              refuse('too_early', 'The seller still has time to confirm'),
            ],
          },
        },
        /** The seller can still confirm, and the buyer can appeal. Time causes no further transition. */
        lateConfirmation: {
          on: { 'appeal.open': { target: '#trade.appealed', actions: 'open an appeal' } },
        },
      },
    },
    /** The escrow stays until the seller confirms or the operator decides for one party. */
    appealed: {
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [
          paymentsStopped,
          {
            guard: 'is the seller',
            ...completeTrade,
            actions: [...completeTrade.actions, 'close the appeal as settled'],
          },
          wrongParty.confirm,
        ],
        'appeal.open': { actions: 'join the appeal' },
        ...refuseRequests(alreadyPaid),
        'message.send': { guard: 'is a message of a buyer who pays', ...unfitting },
        'appeal.resolve': [
          paymentsStopped,
          {
            guard: 'is for the buyer',
            ...completeTrade,
            actions: [...completeTrade.actions, 'close the appeal for the buyer'],
          },
          {
            target: 'cancelled',
            actions: [
              'return the escrow to the seller',
              'cancel both orders',
              'close the appeal for the seller',
            ],
          },
        ],
      },
    },
    /** The buyer has received the tokens. */
    completed: {
      on: {
        'payment.submit': alreadyCompleted,
        'payment.confirm': alreadyCompleted,
        'appeal.open': alreadyCompleted,
        ...refuseRequests(alreadyCompleted),
        'message.send': notFound,
      },
    },
    /**
     * Either never paid, or cancelled by consent: the sell order is on the market again with its escrow, unless the seller has taken
     * the tokens back. Or decided for the seller, who has the tokens back.
     */
    cancelled: {
      on: {
        'payment.submit': [{ guard: 'time has cancelled it', ...paymentWindowExpired }, alreadyCancelled],
        'payment.confirm': alreadyCancelled,
        'appeal.open': alreadyCancelled,
        ...refuseRequests(alreadyCancelled),
        'message.send': notFound,
      },
    },
  },
})

export type TradeSnapshot = SnapshotFrom<typeof tradeLifecycle>

export interface StoredTrade extends Trade {
  state: TradeState
}

/** The result of a transition: the next snapshot, and the effects that the caller has to execute. */
export interface TradeTransition {
  snapshot: TradeSnapshot
  effects: TradeEffect[]
}

/** The actions that are effects; the others only update the context. */
const selectEffects = (actions: readonly { type: string }[]): TradeEffect[] =>
  actions.flatMap(({ type }) => TRADE_EFFECTS.filter((effect) => effect === type))

/** Sends `clock.tick` to a stored trade: the transitions that time alone causes until `now`. */
export function tickTrade({ state, ...trade }: StoredTrade, now: number): TradeTransition {
  const stored = tradeLifecycle.resolveState({ value: toStateValue(state), context: { ...trade, now: 0 } })
  const [snapshot, actions] = transition(tradeLifecycle, stored, { type: 'clock.tick', now })
  return { snapshot, effects: selectEffects(actions) }
}

/**
 * The snapshot of a stored trade at `now`. Always restore a trade with this function, so that no deadline is missed.
 */
export function restoreTrade(trade: StoredTrade, now: number): TradeSnapshot {
  return tickTrade(trade, now).snapshot
}

/** Sends an event. An event that the snapshot refuses changes nothing: check `getRefusal` first. */
export function transitionTrade(snapshot: TradeSnapshot, event: TradeEvent): TradeTransition {
  const [next, actions] = transition(tradeLifecycle, snapshot, event)
  return { snapshot: next, effects: selectEffects(actions) }
}

export function getTradeState(snapshot: TradeSnapshot): TradeState {
  return toStateName(snapshot.value)
}

/** The window that runs in the state, also while payments are stopped; undefined if there is none. */
export function getTradeWindow(snapshot: TradeSnapshot): TradeWindow | undefined {
  return TRADE_STATE_FACTS[getTradeState(snapshot)].window
}

/** The instant at which time alone changes the state next, in ms of exchange time; undefined if there is none. */
export function getTradeDeadline(snapshot: TradeSnapshot): number | undefined {
  const { context } = snapshot
  const window = getTradeWindow(snapshot)
  if (window === undefined || context.stoppedAt !== undefined) return undefined
  const instant = context[window.end]
  return instant === Number.POSITIVE_INFINITY ? undefined : instant
}

/**
 * Whether both parties have agreed to cancel. Such a trade is `expired` until its grace period ends, and then cancelled; late proof
 * opens an appeal, and the seller's confirmation completes it.
 */
export function isCancelledByConsent({ cancellations }: Pick<Trade, 'cancellations'>): boolean {
  return cancellations?.buyer === 'accepted' || cancellations?.seller === 'accepted'
}

/** Whether both parties have agreed to cancel and the trade waits for late proof until the grace period ends. */
export function isEndingByConsent(snapshot: TradeSnapshot): boolean {
  return snapshot.matches('expired') && isCancelledByConsent(snapshot.context)
}

/** Whether the trade is neither completed nor cancelled. */
export function isOpenTrade(snapshot: TradeSnapshot): boolean {
  return TRADE_STATE_FACTS[getTradeState(snapshot)].outcome === undefined
}
