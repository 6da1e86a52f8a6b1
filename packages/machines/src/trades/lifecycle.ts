import { confirmationDueAt, type Party, type TradeState } from '@cht/sdk/trades'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'
import { toStateName, toStateValue } from '../state-name.js'

/**
 * The data of a trade in the lifecycle's context. Instants in ms of exchange time; a window ends at its deadline,
 * exclusive.
 */
export interface Trade {
  /** `PAYMENT_WINDOW` (120 minutes) after the session's start, or after the match if that is later. */
  paymentDueAt: number
  /** `PAYMENT_GRACE` (15 minutes) after `paymentDueAt`. */
  graceEndsAt: number
  paidAt?: number | undefined
  /** `CONFIRMATION_WINDOW` (15 minutes) after `paidAt`. */
  confirmationDueAt?: number | undefined
}

export type TradeEvent =
  | { type: 'clock.tick'; now: number }
  /** The buyer reports the payment and sends its proof. */
  | { type: 'payment.submit'; by: Party }
  /** The seller confirms that the money has arrived. */
  | { type: 'payment.confirm'; by: Party }
  /** A party files an appeal. */
  | { type: 'appeal.open'; by: Party }
  /** The operator decides for one party. */
  | { type: 'appeal.resolve'; to: Party }

/** Side effects of the transitions. The chart names them, the server executes them in the same database transaction. */
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

/** Placeholder: the server executes the effect. */
const effect = () => {}
const effects = Object.fromEntries(TRADE_EFFECTS.map((name) => [name, effect])) as Record<
  TradeEffect,
  typeof effect
>

const wrongParty = {
  pay: refuse('wrong_party', 'Only the buyer can pay'),
  confirm: refuse('wrong_party', 'Only the seller can confirm the payment'),
}
const notPaid = refuse('not_paid', 'This order has not been paid')
const alreadyPaid = refuse('already_paid', 'This order has already been paid')
const paymentWindowExpired = refuse('payment_window_expired', 'Payment window has expired')
const alreadyCompleted = refuse('trade_completed', 'This order has been completed')
const alreadyCancelled = refuse('trade_cancelled', 'This order has been cancelled')

const completeTrade = {
  target: 'completed',
  actions: ['release the escrow to the buyer', 'complete both orders'],
} as const

/**
 * The lifecycle of a trade (spec section 4, decisions 5, 6, 22 and 26). It is pure: time enters as `clock.tick`. The
 * server runs it in the transaction that locked the row; clients use it to show what is possible.
 *
 * Each party files its appeal at most once. This chart opens the appeal with the first filing and lets any other
 * filing join; `appealLifecycle` refuses a second filing of the same party.
 *
 * When a trade is cancelled unpaid, its sell order keeps its escrow for the next session. Only a decision for the seller returns
 * the escrow.
 */
export const tradeLifecycle = setup({
  types: {} as { context: Trade & { now: number }; input: Trade & { now: number }; events: TradeEvent },
  guards: {
    'the payment window is over': ({ context }) => context.now >= context.paymentDueAt,
    'the grace period is over': ({ context }) => context.now >= context.graceEndsAt,
    'the confirmation window is over': ({ context }) =>
      context.now >= (context.confirmationDueAt ?? Number.POSITIVE_INFINITY),
    'is the buyer': ({ event }) => 'by' in event && event.by === 'buyer',
    'is the seller': ({ event }) => 'by' in event && event.by === 'seller',
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
    'was never paid': ({ context }) => context.paidAt === undefined,
  },
  actions: {
    'store the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'record the payment': assign({
      paidAt: ({ context }) => context.now,
      confirmationDueAt: ({ context }) => confirmationDueAt(context.now),
    }),
    ...effects,
  },
}).createMachine({
  id: 'trade',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: 'store the time' } },
  initial: 'awaitingPayment',
  states: {
    /** The buyer has to pay and to send proof. */
    awaitingPayment: {
      always: { guard: 'the payment window is over', target: 'expired' },
      on: {
        'payment.submit': [
          { guard: 'is the buyer', target: 'paid', actions: 'record the payment' },
          wrongParty.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...notPaid }, wrongParty.confirm],
        'appeal.open': notPaid,
      },
    },
    /** Not paid in time. In the grace period, the escrow stays and late proof opens an appeal. */
    expired: {
      always: {
        guard: 'the grace period is over',
        target: 'cancelled',
        actions: 'cancel the buy order and return the sell order to the market',
      },
      on: {
        'payment.submit': [
          {
            guard: 'is the buyer',
            target: 'appealed',
            actions: ['record the payment', 'open an appeal for late proof'],
          },
          wrongParty.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...completeTrade }, wrongParty.confirm],
        'appeal.open': notPaid,
      },
    },
    /** The seller has to confirm, and can appeal at any time. */
    paid: {
      initial: 'awaitingConfirmation',
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [{ guard: 'is the seller', ...completeTrade }, wrongParty.confirm],
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
    /** Frozen until the seller confirms or the operator decides for one party. */
    appealed: {
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, wrongParty.pay],
        'payment.confirm': [
          {
            guard: 'is the seller',
            ...completeTrade,
            actions: [...completeTrade.actions, 'close the appeal as settled'],
          },
          wrongParty.confirm,
        ],
        'appeal.open': { actions: 'join the appeal' },
        'appeal.resolve': [
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
      },
    },
    /**
     * Either never paid: the sell order is on the market again with its escrow. Or decided for the seller, who has
     * the tokens back.
     */
    cancelled: {
      on: {
        'payment.submit': [{ guard: 'was never paid', ...paymentWindowExpired }, alreadyCancelled],
        'payment.confirm': alreadyCancelled,
        'appeal.open': alreadyCancelled,
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
  return toStateName(snapshot.value) as TradeState
}

/** When time alone changes the state next, in exchange time; undefined if it does not. */
export function getTradeDeadline(snapshot: TradeSnapshot): number | undefined {
  const { paymentDueAt, graceEndsAt, confirmationDueAt } = snapshot.context
  if (snapshot.matches('awaitingPayment')) return paymentDueAt
  if (snapshot.matches('expired')) return graceEndsAt
  if (snapshot.matches({ paid: 'awaitingConfirmation' })) return confirmationDueAt
  return undefined
}

/** Whether the trade is neither completed nor cancelled. */
export function isOpenTrade(snapshot: TradeSnapshot): boolean {
  return !snapshot.matches('completed') && !snapshot.matches('cancelled')
}
