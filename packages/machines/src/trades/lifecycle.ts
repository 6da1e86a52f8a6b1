import { confirmationDueAt, type Party, type TradeState } from '@cht/sdk/trades'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'
import { stateName, stateValue } from '../state-name.js'

/** What the lifecycle knows of a trade. Instants in ms of exchange time; at a deadline its window is over. */
export interface Trade {
  /** `PAYMENT_WINDOW`, 120 minutes, after the session's start, or after the match if that came later. */
  paymentDueAt: number
  /** `PAYMENT_GRACE`, 15 minutes, after that. */
  graceEndsAt: number
  paidAt?: number | undefined
  /** `CONFIRMATION_WINDOW`, 15 minutes, after `paidAt`. */
  confirmationDueAt?: number | undefined
}

export type TradeEvent =
  | { type: 'clock.tick'; now: number }
  /** The buyer says paid, with proof. */
  | { type: 'payment.submit'; by: Party }
  /** The seller has the money. */
  | { type: 'payment.confirm'; by: Party }
  /** A party calls the operator. */
  | { type: 'appeal.open'; by: Party }
  /** The operator decides who is right. */
  | { type: 'appeal.resolve'; to: Party }

/** What else must happen with a transition: the chart names it, the server does it in the same transaction. */
export const TRADE_EFFECTS = [
  'complete both orders',
  'release the escrow to the buyer',
  'return the escrow to the seller',
  'cancel both orders',
  'cancel the buy order and return the sell order to the market',
  'open an appeal',
  'open an appeal for late proof',
  'join the appeal',
  'close the appeal as settled',
  'close the appeal for the buyer',
  'close the appeal for the seller',
] as const
export type TradeEffect = (typeof TRADE_EFFECTS)[number]

const doneByTheServer = () => {}
const effects = Object.fromEntries(TRADE_EFFECTS.map((name) => [name, doneByTheServer])) as Record<
  TradeEffect,
  typeof doneByTheServer
>

const notYours = {
  pay: refuse('wrong_party', 'Only the buyer can pay'),
  confirm: refuse('wrong_party', 'Only the seller can confirm the payment'),
}
const notPaid = refuse('not_paid', 'This order has not been paid')
const alreadyPaid = refuse('already_paid', 'This order has already been paid')
const windowOver = refuse('payment_window_expired', 'Payment window has expired')
const completed = refuse('trade_completed', 'This order has been completed')
const cancelled = refuse('trade_cancelled', 'This order has been cancelled')

const settle = {
  target: 'completed',
  actions: ['release the escrow to the buyer', 'complete both orders'],
} as const

/**
 * The life of a trade (spec section 4, decisions 5, 6, 22 and 26). Pure: time enters as `clock.tick`,
 * the server runs it inside the transaction that locked the row, clients show what it allows. Each side files its
 * appeal once: here the first filing opens the case and any other joins it, and the case's own lifecycle refuses the
 * second of the same side. A sell order whose trade has lapsed keeps its escrow for the next session: only a decision
 * for the seller returns it.
 */
export const tradeLifecycle = setup({
  types: {} as { context: Trade & { now: number }; input: Trade & { now: number }; events: TradeEvent },
  guards: {
    'the payment window is over': ({ context }) => context.now >= context.paymentDueAt,
    'the grace is over': ({ context }) => context.now >= context.graceEndsAt,
    'the confirmation window is over': ({ context }) =>
      context.now >= (context.confirmationDueAt ?? Number.POSITIVE_INFINITY),
    'is the buyer': ({ event }) => 'by' in event && event.by === 'buyer',
    'is the seller': ({ event }) => 'by' in event && event.by === 'seller',
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
    'was never paid': ({ context }) => context.paidAt === undefined,
  },
  actions: {
    'take the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'note the payment': assign({
      paidAt: ({ context }) => context.now,
      confirmationDueAt: ({ context }) => confirmationDueAt(context.now),
    }),
    ...effects,
  },
}).createMachine({
  id: 'trade',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: 'take the time' } },
  initial: 'awaitingPayment',
  states: {
    /** Matched: the buyer is to pay and to send proof. */
    awaitingPayment: {
      always: { guard: 'the payment window is over', target: 'expired' },
      on: {
        'payment.submit': [
          { guard: 'is the buyer', target: 'paid', actions: 'note the payment' },
          notYours.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...notPaid }, notYours.confirm],
        'appeal.open': notPaid,
      },
    },
    /** Not paid in time: until the grace is over the escrow still waits for late proof, which opens an appeal. */
    expired: {
      always: {
        guard: 'the grace is over',
        target: 'cancelled',
        actions: 'cancel the buy order and return the sell order to the market',
      },
      on: {
        'payment.submit': [
          {
            guard: 'is the buyer',
            target: 'appealed',
            actions: ['note the payment', 'open an appeal for late proof'],
          },
          notYours.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...settle }, notYours.confirm],
        'appeal.open': notPaid,
      },
    },
    /** The seller is to confirm, and may appeal at any time. */
    paid: {
      initial: 'awaitingConfirmation',
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, notYours.pay],
        'payment.confirm': [{ guard: 'is the seller', ...settle }, notYours.confirm],
      },
      states: {
        /** The buyer cannot appeal yet. */
        awaitingConfirmation: {
          always: { guard: 'the confirmation window is over', target: 'lateConfirmation' },
          on: {
            'appeal.open': [
              { guard: 'is the seller', target: '#trade.appealed', actions: 'open an appeal' },
              refuse('too_early', 'The seller still has time to confirm'),
            ],
          },
        },
        /** Nothing moves by itself: the seller may still confirm, and now the buyer may appeal. */
        lateConfirmation: {
          on: { 'appeal.open': { target: '#trade.appealed', actions: 'open an appeal' } },
        },
      },
    },
    /** Frozen: the seller confirms after all, or the operator decides for one side. */
    appealed: {
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, notYours.pay],
        'payment.confirm': [
          { guard: 'is the seller', ...settle, actions: [...settle.actions, 'close the appeal as settled'] },
          notYours.confirm,
        ],
        'appeal.open': { actions: 'join the appeal' },
        'appeal.resolve': [
          {
            guard: 'is for the buyer',
            ...settle,
            actions: [...settle.actions, 'close the appeal for the buyer'],
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
    /** The buyer has the tokens. */
    completed: {
      on: { 'payment.submit': completed, 'payment.confirm': completed, 'appeal.open': completed },
    },
    /** Never paid, and the sell order is on the market again with its escrow; or decided for the seller, who has the tokens back. */
    cancelled: {
      on: {
        'payment.submit': [{ guard: 'was never paid', ...windowOver }, cancelled],
        'payment.confirm': cancelled,
        'appeal.open': cancelled,
      },
    },
  },
})

export type TradeSnapshot = SnapshotFrom<typeof tradeLifecycle>

export interface StoredTrade extends Trade {
  state: TradeState
}

const tick = ({ state, ...trade }: StoredTrade, now: number) => {
  const stored = tradeLifecycle.resolveState({ value: stateValue(state), context: { ...trade, now: 0 } })
  return transition(tradeLifecycle, stored, { type: 'clock.tick', now })
}

/** The one way in: a stored trade, brought up to `now` before anything is asked of it. */
export function restoreTrade(trade: StoredTrade, now: number): TradeSnapshot {
  return tick(trade, now)[0]
}

/** A step of a trade: where it is now, and what must be done with it. */
export interface TradeStep {
  snapshot: TradeSnapshot
  effects: TradeEffect[]
}

/** What is left to do: what the chart notes for itself is done. */
const effectsOf = (actions: readonly { type: string }[]): TradeEffect[] =>
  actions.flatMap(({ type }) => TRADE_EFFECTS.filter((effect) => effect === type))

/** What time alone has done to a stored trade by `now`. */
export function settleTrade(trade: StoredTrade, now: number): TradeStep {
  const [snapshot, actions] = tick(trade, now)
  return { snapshot, effects: effectsOf(actions) }
}

/** An event that the snapshot takes. */
export function stepTrade(snapshot: TradeSnapshot, event: TradeEvent): TradeStep {
  const [next, actions] = transition(tradeLifecycle, snapshot, event)
  return { snapshot: next, effects: effectsOf(actions) }
}

export function tradeState(snapshot: TradeSnapshot): TradeState {
  return stateName(snapshot.value) as TradeState
}

/** When time will move this trade next; undefined where it will not. */
export function tradeDeadline(snapshot: TradeSnapshot): number | undefined {
  const { paymentDueAt, graceEndsAt, confirmationDueAt } = snapshot.context
  if (snapshot.matches('awaitingPayment')) return paymentDueAt
  if (snapshot.matches('expired')) return graceEndsAt
  if (snapshot.matches({ paid: 'awaitingConfirmation' })) return confirmationDueAt
  return undefined
}

/** Not over: money or tokens are still to move. */
export function isOpenTrade(snapshot: TradeSnapshot): boolean {
  return !snapshot.matches('completed') && !snapshot.matches('cancelled')
}
