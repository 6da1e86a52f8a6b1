import {
  computeConfirmationDue,
  computeRestDue,
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
  type TradeOutcome,
  type TradeState,
} from '@cht/sdk/rules'
import { and, assign, type SnapshotFrom, setup } from 'xstate'
import { declareEffects, defineLifecycle, type LifecycleTransition } from '../define-lifecycle.js'
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
  /** `CONFIRMATION_WINDOW` (15 minutes) after `paidAt`, or after `restSentAt`. */
  confirmationDueAt?: number | undefined
  /** The agreed price, in minor units of its currency; undefined for a trade without one. */
  payment?: number | undefined
  /** What the seller says has arrived in all, in minor units: once for each proof, and only other amounts than the agreed one. */
  receivedAmounts?: readonly number[] | undefined
  /** `REST_WINDOW` (60 minutes) after the seller has reported less than agreed, or `paymentDueAt` if that is later. */
  restDueAt?: number | undefined
  /** When the buyer sent the proof of the rest: `paidAt` stays that of the first proof. */
  restSentAt?: number | undefined
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
  /** The operator has frozen the trade: its windows stand still since `stoppedAt`, or since payments were stopped before that. */
  isFrozen?: boolean | undefined
}

export type TradeEvent =
  | { type: 'clock.tick'; now: number }
  /** The buyer reports the payment and sends its proof. */
  | { type: 'payment.submit'; by: Party }
  /** The seller confirms that the money has arrived. `sender`: what the seller states about its sender. */
  | { type: 'payment.confirm'; by: Party; sender?: SenderStatement | undefined }
  /** The seller reports that another amount has arrived. `amount`: all that has arrived, in minor units. */
  | { type: 'amount.report'; by: Party; amount: number }
  /** The buyer answers that the whole was sent. */
  | { type: 'amount.dispute'; by: Party }
  /** The buyer sends the rest, and its proof. */
  | { type: 'rest.submit'; by: Party }
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
  /** The operator opens an appeal that nobody has filed. */
  | { type: 'appeal.start' }
  /**
   * The operator stops payments and releases. The exchange stores that once for all trades, and moves their windows before it starts
   * them again.
   */
  | { type: 'payments.stop' }
  /** The operator freezes the trade. */
  | { type: 'trade.freeze' }
  /**
   * The operator ends the freeze, after the server has moved the windows. `stoppedAt`: since when payments are stopped all the same.
   */
  | { type: 'trade.unfreeze'; stoppedAt?: number | undefined }
  /** The operator gives more time for the window that runs, in ms. */
  | { type: 'window.extend'; ms: number }
  /** The operator's decision for one party has become final. */
  | { type: 'appeal.resolve'; to: Party }

type SentMessage = Extract<TradeEvent, { type: 'message.send' }>
type Acceptance = Extract<TradeEvent, { type: 'cancellation.accept' }>
type AmountReport = Extract<TradeEvent, { type: 'amount.report' }>

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
  'open an appeal for the operator',
  'join the appeal',
  'close the appeal as settled',
  'close the appeal for the buyer',
  'close the appeal for the seller',
] as const
export type TradeEffect = (typeof TRADE_EFFECTS)[number]

const wrongParty = {
  pay: refuse('wrong_party', 'Only the buyer can pay'),
  confirm: refuse('wrong_party', 'Only the seller can confirm the payment'),
  reportAmount: refuse('wrong_party', 'Only the seller can say what has arrived'),
  answerAmount: refuse('wrong_party', 'Only the buyer can answer this'),
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
const standsStill = [
  { guard: 'is frozen', ...refuse('stopped', 'The operator has frozen this order for now') },
  { guard: 'payments are stopped', ...refuse('stopped', 'Payments and releases are stopped for now') },
] as const

const notRequested = refuse('not_requested', 'There is no open request')
const notReported = refuse('not_requested', 'The seller has reported no other amount')
const alreadyInAppeal = refuse('trade_appealed', 'This order is appealed: add it to the appeal')
const notFound = refuse('not_found', 'Not found')

const getParty = ({ event }: { event: { by: Party } }): Party => event.by
const getEvent = <Event>({ event }: { event: Event }): Event => event

const isBuyer = { type: 'is the buyer', params: getParty } as const
const isSeller = { type: 'is the seller', params: getParty } as const
const reportAmount = { type: 'record the amount', params: getEvent<AmountReport> } as const
const isAskedToCancel = { type: 'the other party has requested the cancellation', params: getParty } as const
const isPayingMessage = { type: 'is a message before the payment', params: getEvent<SentMessage> } as const
const isPaidMessage = { type: 'is a message after the payment', params: getEvent<SentMessage> } as const

/** Refuses every request of the parties, and every answer. */
const refuseRequests = (refusal: ReturnType<typeof refuse>) => ({
  'extension.*': refusal,
  'cancellation.*': refusal,
})

/** Refuses what is said about the amount of a payment. */
const refuseAmounts = (refusal: ReturnType<typeof refuse>) => ({ 'amount.*': refusal, 'rest.*': refusal })

/** What the buyer answers to a seller who has reported less than agreed. The rest can be sent once. */
const answerAmount = {
  'amount.dispute': [
    { guard: isSeller, ...wrongParty.answerAmount },
    { target: '#trade.paid.amountDisputed' },
  ],
  'rest.submit': [
    ...standsStill,
    { guard: isSeller, ...wrongParty.answerAmount },
    { target: '#trade.paid.awaitingConfirmation', actions: 'record the rest' },
  ],
} as const

/**
 * A trade can be cancelled by consent until it is paid or has ended: a request can be answered until then. After both have agreed,
 * the trade waits for late proof as an expired one does, and nobody asks again.
 */
const cancellation = {
  'cancellation.request': [
    {
      guard: isAskedToCancel,
      ...refuse('already_requested', 'The other side has already asked to cancel'),
    },
    {
      guard: { type: 'has requested the cancellation before', params: getParty },
      ...refuse('already_requested', 'You can ask to cancel once per order'),
    },
    { actions: { type: 'record the cancellation request', params: getParty } },
  ],
  'cancellation.accept': [
    {
      guard: { type: 'the other party has not requested the cancellation', params: getParty },
      ...notRequested,
    },
    {
      guard: { type: 'the buyer states that it is paid', params: getEvent<Acceptance> },
      ...refuse('already_paid', 'If you have paid, decline and send the receipt'),
    },
    {
      guard: { type: 'the seller states that it is paid', params: getEvent<Acceptance> },
      ...refuse('already_paid', 'If the money has arrived, decline and ask for the receipt'),
    },
    {
      guard: { type: 'the buyer cancels the sell order', params: getEvent<Acceptance> },
      ...wrongParty.cancelSellOrder,
    },
    {
      target: '#trade.expired',
      actions: { type: 'record the accepted cancellation', params: getEvent<Acceptance> },
    },
  ],
  'cancellation.decline': [
    { guard: isAskedToCancel, actions: { type: 'record the declined cancellation', params: getParty } },
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
  by: Party,
  answer: RequestState,
): Trade['cancellations'] => ({ ...cancellations, [getOtherParty(by)]: answer })

/**
 * The context after both parties have agreed. Nobody should pay any more, so the grace period for late proof starts, whatever is left
 * of the payment window.
 */
const acceptCancellation = (context: Timed, { by, cancelsSellOrder }: Acceptance): Partial<Timed> => ({
  cancellations: answerCancellation(context, by, 'accepted'),
  graceEndsAt: getWindowTime(context) + PAYMENT_GRACE,
  ...(cancelsSellOrder === true && { cancelsSellOrder: true }),
})

const isOwnMessage = ({ by, message }: SentMessage): boolean =>
  TRADE_MESSAGES[message].by.some((party) => party === by)

/** Whether a message of its own party fits only while the trade is to be paid, or only after its proof. */
const isMessageFor = (when: 'toPay' | 'paid', sent: SentMessage): boolean =>
  TRADE_MESSAGES[sent.message].when === when && isOwnMessage(sent)

/** The counts after another message. It is pushed unless the last push of its sender is less than `TRADE_MESSAGE_PUSH_INTERVAL` ago. */
const addMessage = ({ messages, now }: Timed, by: Party): Trade['messages'] => {
  const { count = 0, pushedAt } = messages?.[by] ?? {}
  const isPushed = pushedAt === undefined || now >= pushedAt + TRADE_MESSAGE_PUSH_INTERVAL
  return { ...messages, [by]: { count: count + 1, lastAt: now, pushedAt: isPushed ? now : pushedAt } }
}

/** Gives more time for a window. `getWindows` returns the ends that move. */
const extendWindow = (getWindows: (context: Timed, ms: number) => Partial<Timed>) =>
  ({
    actions: {
      type: 'extend the window',
      params: ({ context, event }: { context: Timed; event: { ms: number } }) =>
        getWindows(context, event.ms),
    },
  }) as const

const completeTrade = {
  target: 'completed',
  actions: ['release the escrow to the buyer', 'complete both orders'],
} as const

const machine = setup({
  types: {} as { context: Timed; input: Timed; events: TradeEvent },
  guards: {
    'the payment window is over': ({ context }) => getWindowTime(context) >= context.paymentDueAt,
    'the grace period is over': ({ context }) => getWindowTime(context) >= context.graceEndsAt,
    'the confirmation window is over': ({ context }) =>
      getWindowTime(context) >= (context.confirmationDueAt ?? Number.POSITIVE_INFINITY),
    'the time for the rest is over': ({ context }) =>
      getWindowTime(context) >= (context.restDueAt ?? Number.POSITIVE_INFINITY),
    'the rest was sent': ({ context }) => context.restSentAt !== undefined,
    'has no price': ({ context }) => context.payment === undefined,
    'the amount of this proof was reported': ({ context: { receivedAmounts = [], restSentAt } }) =>
      receivedAmounts.length >= (restSentAt === undefined ? 1 : 2),
    'is the agreed amount': ({ context }, { amount }: AmountReport) => amount === context.payment,
    'is more than agreed': ({ context }, { amount }: AmountReport) =>
      context.payment !== undefined && amount > context.payment,
    'is frozen': ({ context }) => context.isFrozen === true,
    'payments are stopped': ({ context }) => context.stoppedAt !== undefined,
    'is the buyer': (_, by: Party) => by === 'buyer',
    'is the seller': (_, by: Party) => by === 'seller',
    'is for the buyer': (_, to: Party) => to === 'buyer',
    'time has cancelled it': ({ context }) => context.paidAt === undefined && !isCancelledByConsent(context),
    'the extension was not requested': ({ context }) => context.extension === undefined,
    'the extension is requested': ({ context }) => context.extension === 'requested',
    'the other party has requested the cancellation': ({ context }, by: Party) =>
      context.cancellations?.[getOtherParty(by)] === 'requested',
    'the other party has not requested the cancellation': ({ context }, by: Party) =>
      context.cancellations?.[getOtherParty(by)] !== 'requested',
    'both parties have agreed to cancel': ({ context }) => isCancelledByConsent(context),
    'the buyer states that it is paid': (_, { by, isPaid }: Acceptance) => by === 'buyer' && isPaid === true,
    'the seller states that it is paid': (_, { by, isPaid }: Acceptance) =>
      by === 'seller' && isPaid === true,
    'the buyer cancels the sell order': (_, { by, cancelsSellOrder }: Acceptance) =>
      by === 'buyer' && cancelsSellOrder === true,
    'the sell order is cancelled too': ({ context }) => context.cancelsSellOrder === true,
    'has requested the cancellation before': ({ context }, by: Party) =>
      context.cancellations?.[by] !== undefined,
    'is a message of the other party': (_, sent: SentMessage) => !isOwnMessage(sent),
    'is a message before the payment': (_, sent: SentMessage) => isMessageFor('toPay', sent),
    'is a message before the payment, during a stop': ({ context }, sent: SentMessage) =>
      context.stoppedAt !== undefined && isMessageFor('toPay', sent),
    'is a message after the payment': (_, sent: SentMessage) => isMessageFor('paid', sent),
    'has sent all messages': ({ context }, by: Party) =>
      (context.messages?.[by]?.count ?? 0) >= MAX_TRADE_MESSAGES,
    'has just sent a message': ({ context }, by: Party) =>
      context.now < (context.messages?.[by]?.lastAt ?? Number.NEGATIVE_INFINITY) + TRADE_MESSAGE_INTERVAL,
  },
  actions: {
    'store the time': assign({ now: (_, now: number) => now }),
    'let the windows stand still': assign({ stoppedAt: ({ context }) => context.stoppedAt ?? context.now }),
    freeze: assign({ isFrozen: true, stoppedAt: ({ context }) => context.stoppedAt ?? context.now }),
    unfreeze: assign({ isFrozen: false, stoppedAt: (_, stoppedAt: number | undefined) => stoppedAt }),
    'extend the window': assign((_, windows: Partial<Timed>) => windows),
    'record the payment': assign({
      paidAt: ({ context }) => context.now,
      confirmationDueAt: ({ context }) => computeConfirmationDue(context.now),
    }),
    'record the amount': assign({
      receivedAmounts: ({ context }, { amount }: AmountReport) => [
        ...(context.receivedAmounts ?? []),
        amount,
      ],
    }),
    'expect the rest': assign({
      restDueAt: ({ context }) => computeRestDue(context.now, context.paymentDueAt),
    }),
    'record the rest': assign({
      restSentAt: ({ context }) => context.now,
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
      cancellations: ({ context }, by: Party) => ({ ...context.cancellations, [by]: 'requested' as const }),
    }),
    'record the accepted cancellation': assign(({ context }, acceptance: Acceptance) =>
      acceptCancellation(context, acceptance),
    ),
    'record the declined cancellation': assign({
      cancellations: ({ context }, by: Party) => answerCancellation(context, by, 'declined'),
    }),
    'record the message': assign({ messages: ({ context }, by: Party) => addMessage(context, by) }),
    ...declareEffects(TRADE_EFFECTS),
  },
}).createMachine({
  id: 'trade',
  context: ({ input }) => input,
  on: {
    'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } },
    'payments.stop': { actions: 'let the windows stand still' },
    'trade.freeze': [
      { guard: 'is frozen', ...refuse('already_frozen', 'This order is already frozen') },
      { actions: 'freeze' },
    ],
    'trade.unfreeze': [
      {
        guard: 'is frozen',
        actions: { type: 'unfreeze', params: ({ event }) => event.stoppedAt },
      },
      refuse('not_frozen', 'This order is not frozen'),
    ],
    'window.extend': refuse('no_window', 'No time of this order can be extended now'),
    'message.send': [
      {
        guard: { type: 'is a message of the other party', params: getEvent<SentMessage> },
        ...wrongParty.message,
      },
      {
        guard: { type: 'has sent all messages', params: getParty },
        ...refuse('message_limit', `You have sent all ${MAX_TRADE_MESSAGES} messages of this order`),
      },
      {
        guard: { type: 'has just sent a message', params: getParty },
        ...refuse('message_too_soon', 'You can send one message a minute'),
      },
      { actions: { type: 'record the message', params: getParty } },
    ],
  },
  initial: 'awaitingPayment',
  states: {
    /** The buyer has to pay and to send proof. */
    awaitingPayment: {
      always: { guard: 'the payment window is over', target: 'expired' },
      on: {
        'payment.submit': [
          ...standsStill,
          { guard: isBuyer, target: 'paid', actions: 'record the payment' },
          wrongParty.pay,
        ],
        'payment.confirm': [{ guard: isSeller, ...notPaid }, wrongParty.confirm],
        'appeal.open': notPaid,
        'appeal.start': notPaid,
        'window.extend': extendWindow(({ paymentDueAt, graceEndsAt }, ms) => ({
          paymentDueAt: paymentDueAt + ms,
          graceEndsAt: graceEndsAt + ms,
        })),
        ...refuseAmounts(notPaid),
        'message.send': [
          { guard: isPaidMessage, ...unfitting },
          {
            guard: { ...isPayingMessage, type: 'is a message before the payment, during a stop' },
            ...unfitting,
          },
        ],
        'extension.request': [
          { guard: isSeller, ...wrongParty.requestExtension },
          { guard: 'the extension was not requested', actions: 'record the extension request' },
          refuse('already_requested', 'You can ask for more time once per order'),
        ],
        'extension.accept': [
          { guard: isBuyer, ...wrongParty.answerExtension },
          { guard: 'the extension is requested', actions: 'extend the payment window' },
          notRequested,
        ],
        'extension.decline': [
          { guard: isBuyer, ...wrongParty.answerExtension },
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
          guard: and(['the grace period is over', 'the sell order is cancelled too']),
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
          ...standsStill,
          {
            guard: isBuyer,
            target: 'appealed',
            actions: ['record the payment', 'open an appeal for late proof'],
          },
          wrongParty.pay,
        ],
        'payment.confirm': [...standsStill, { guard: isSeller, ...completeTrade }, wrongParty.confirm],
        'appeal.open': notPaid,
        'appeal.start': notPaid,
        ...refuseAmounts(notPaid),
        'message.send': [
          { guard: isPayingMessage, ...unfitting },
          { guard: isPaidMessage, ...unfitting },
        ],
        'extension.*': paymentWindowExpired,
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
    /** The seller has to confirm, or to say what else has arrived, and can appeal at any time. */
    paid: {
      initial: 'awaitingConfirmation',
      on: {
        'payment.submit': [{ guard: isBuyer, ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [...standsStill, { guard: isSeller, ...completeTrade }, wrongParty.confirm],
        'amount.report': [
          ...standsStill,
          { guard: isBuyer, ...wrongParty.reportAmount },
          { guard: 'has no price', ...refuse('no_price', 'This order has no price') },
          {
            guard: 'the amount of this proof was reported',
            ...refuse('amount_reported', 'You have already said what has arrived'),
          },
          {
            guard: { type: 'is the agreed amount', params: getEvent<AmountReport> },
            ...refuse('amount_agreed', 'This is the agreed amount: confirm the payment'),
          },
          { guard: { type: 'is more than agreed', params: getEvent<AmountReport> }, actions: reportAmount },
          { guard: 'the rest was sent', target: '.amountDisputed', actions: reportAmount },
          { target: '.awaitingRest', actions: [reportAmount, 'expect the rest'] },
        ],
        'amount.dispute': [{ guard: isSeller, ...wrongParty.answerAmount }, notReported],
        'rest.submit': [{ guard: isSeller, ...wrongParty.answerAmount }, notReported],
        'appeal.start': { target: 'appealed', actions: 'open an appeal for the operator' },
        ...refuseRequests(alreadyPaid),
        'message.send': { guard: isPayingMessage, ...unfitting },
      },
      states: {
        /** The buyer cannot appeal until the confirmation window ends. */
        awaitingConfirmation: {
          always: { guard: 'the confirmation window is over', target: 'lateConfirmation' },
          on: {
            'window.extend': extendWindow(({ confirmationDueAt = 0 }, ms) => ({
              confirmationDueAt: confirmationDueAt + ms,
            })),
            'appeal.open': [
              { guard: isSeller, target: '#trade.appealed', actions: 'open an appeal' },
              refuse('too_early', 'The seller still has time to confirm'),
            ],
          },
        },
        /** The seller can still confirm, and the buyer can appeal. Time causes no further transition. */
        lateConfirmation: {
          on: { 'appeal.open': { target: '#trade.appealed', actions: 'open an appeal' } },
        },
        /** Less has arrived than agreed. The buyer can send the rest, and cannot appeal until the window ends. */
        awaitingRest: {
          always: { guard: 'the time for the rest is over', target: 'amountDisputed' },
          on: {
            ...answerAmount,
            'window.extend': extendWindow(({ restDueAt = 0 }, ms) => ({ restDueAt: restDueAt + ms })),
            'appeal.open': [
              { guard: isSeller, target: '#trade.appealed', actions: 'open an appeal' },
              refuse('too_early', 'You still have time to send the rest or to answer'),
            ],
          },
        },
        /** The rest did not come, or the buyer says that nothing is missing: both can appeal. */
        amountDisputed: {
          on: {
            'rest.submit': [{ guard: 'the rest was sent', ...alreadyPaid }, ...answerAmount['rest.submit']],
            'appeal.open': { target: '#trade.appealed', actions: 'open an appeal' },
          },
        },
      },
    },
    /** The escrow stays until the seller confirms or the operator decides for one party. */
    appealed: {
      on: {
        'payment.submit': [{ guard: isBuyer, ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [
          ...standsStill,
          {
            guard: isSeller,
            ...completeTrade,
            actions: [...completeTrade.actions, 'close the appeal as settled'],
          },
          wrongParty.confirm,
        ],
        'appeal.open': { actions: 'join the appeal' },
        'appeal.start': alreadyInAppeal,
        ...refuseAmounts(alreadyInAppeal),
        ...refuseRequests(alreadyPaid),
        'message.send': { guard: isPayingMessage, ...unfitting },
        'appeal.resolve': [
          ...standsStill,
          {
            guard: { type: 'is for the buyer', params: ({ event }) => event.to },
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
        'trade.*': alreadyCompleted,
        'payment.confirm': alreadyCompleted,
        'appeal.open': alreadyCompleted,
        'appeal.start': alreadyCompleted,
        ...refuseAmounts(alreadyCompleted),
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
        'trade.*': alreadyCancelled,
        'appeal.open': alreadyCancelled,
        'appeal.start': alreadyCancelled,
        ...refuseAmounts(alreadyCancelled),
        ...refuseRequests(alreadyCancelled),
        'message.send': notFound,
      },
    },
  },
})

export type TradeSnapshot = SnapshotFrom<typeof machine>
export type TradeTransition = LifecycleTransition<TradeSnapshot, TradeEffect>

export interface StoredTrade extends Trade {
  state: TradeState
}

/**
 * The lifecycle of a trade. It is pure: time enters as `clock.tick`. The server runs it in the transaction that locked the row;
 * clients use it to show what is possible.
 *
 * Each party files its appeal at most once. This chart opens the appeal with the first filing, or for the operator, and lets any other filing join;
 * `appealLifecycle` refuses a second filing of the same party.
 *
 * When a trade is cancelled unpaid, by time or by consent, its sell order keeps its escrow for the next session, unless the
 * seller has agreed to cancel and taken the tokens back. A decision for the seller returns the escrow.
 */
export const tradeLifecycle = defineLifecycle<typeof machine, StoredTrade, TradeEffect>({
  machine,
  read: ({ state, ...trade }) => ({ value: toStateValue(state), context: { ...trade, now: 0 } }),
  deadlines: Object.fromEntries(
    Object.entries(TRADE_STATE_FACTS).flatMap(([state, { window }]) => (window ? [[state, window.end]] : [])),
  ),
  standsStill: ({ context }) => context.stoppedAt !== undefined,
})

export function getTradeState(snapshot: TradeSnapshot): TradeState {
  return toStateName(snapshot.value)
}

/** The window that runs in the state, also while payments are stopped; undefined if there is none. */
export function getTradeWindow(snapshot: TradeSnapshot): TradeWindow | undefined {
  return TRADE_STATE_FACTS[getTradeState(snapshot)].window
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

/** How the trade has ended; undefined while it is open. */
export function getTradeOutcome(snapshot: TradeSnapshot): TradeOutcome | undefined {
  return TRADE_STATE_FACTS[getTradeState(snapshot)].outcome
}

/** Whether the trade is neither completed nor cancelled. */
export function isOpenTrade(snapshot: TradeSnapshot): boolean {
  return getTradeOutcome(snapshot) === undefined
}
