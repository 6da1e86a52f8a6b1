import { confirmationDueAt, type Party, type TradeState } from '@cht/sdk/trades'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'
import { stateName, stateValue } from '../state-name.js'

/** What the lifecycle knows of a trade. Instants in ms of exchange time. */
export interface Trade {
  paymentDueAt: number
  graceEndsAt: number
  paidAt?: number | undefined
  confirmationDueAt?: number | undefined
  /** Who has filed an appeal; each side does once. */
  filed: readonly Party[]
}

export type TradeEvent =
  | { type: 'clock.tick'; now: number }
  | { type: 'payment.submit'; by: Party }
  | { type: 'payment.confirm'; by: Party }
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
  'open an appeal for late proof',
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
 * the server runs it inside the transaction that locked the row, clients show what it allows.
 */
export const tradeLifecycle = setup({
  types: {} as { context: Trade & { now: number }; input: Trade & { now: number }; events: TradeEvent },
  guards: {
    'the payment window is over': ({ context }) => context.now >= context.paymentDueAt,
    'the grace is over': ({ context }) => context.now >= context.graceEndsAt,
    'the confirmation window is over': ({ context }) =>
      context.confirmationDueAt !== undefined && context.now >= context.confirmationDueAt,
    'is the buyer': ({ event }) => 'by' in event && event.by === 'buyer',
    'is the seller': ({ event }) => 'by' in event && event.by === 'seller',
    'has not filed yet': ({ context, event }) => 'by' in event && !context.filed.includes(event.by),
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
    'was never paid': ({ context }) => context.paidAt === undefined,
  },
  actions: {
    'take the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'note the payment': assign({
      paidAt: ({ context }) => context.now,
      confirmationDueAt: ({ context }) => confirmationDueAt(context.now),
    }),
    'note who files': assign({
      filed: ({ context, event }) => ('by' in event ? [...context.filed, event.by] : context.filed),
    }),
    ...effects,
  },
}).createMachine({
  id: 'trade',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: 'take the time' } },
  initial: 'awaitingPayment',
  states: {
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
            actions: ['note the payment', 'note who files', 'open an appeal for late proof'],
          },
          notYours.pay,
        ],
        'payment.confirm': [{ guard: 'is the seller', ...settle }, notYours.confirm],
        'appeal.open': notPaid,
      },
    },
    paid: {
      initial: 'awaitingConfirmation',
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, notYours.pay],
        'payment.confirm': [{ guard: 'is the seller', ...settle }, notYours.confirm],
      },
      states: {
        awaitingConfirmation: {
          always: { guard: 'the confirmation window is over', target: 'lateConfirmation' },
          on: {
            'appeal.open': [
              { guard: 'is the seller', target: '#trade.appealed', actions: 'note who files' },
              refuse('too_early', 'The seller still has time to confirm'),
            ],
          },
        },
        lateConfirmation: {
          on: { 'appeal.open': { target: '#trade.appealed', actions: 'note who files' } },
        },
      },
    },
    appealed: {
      on: {
        'payment.submit': [{ guard: 'is the buyer', ...alreadyPaid }, notYours.pay],
        'payment.confirm': [
          { guard: 'is the seller', ...settle, actions: [...settle.actions, 'close the appeal as settled'] },
          notYours.confirm,
        ],
        'appeal.open': [
          { guard: 'has not filed yet', actions: 'note who files' },
          refuse('already_appealed', 'You have already appealed this order'),
        ],
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
    completed: {
      on: { 'payment.submit': completed, 'payment.confirm': completed, 'appeal.open': completed },
    },
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
  const stored = tradeLifecycle.resolveState({ value: stateValue(state), context: { ...trade, now } })
  return transition(tradeLifecycle, stored, { type: 'clock.tick', now })
}

/** The one way in: a stored trade, brought up to `now` before anything is asked of it. */
export const restoreTrade = (trade: StoredTrade, now: number): TradeSnapshot => tick(trade, now)[0]

/** A step of a trade: where it is now, and what must be done with it. */
export interface TradeStep {
  snapshot: TradeSnapshot
  effects: TradeEffect[]
}

const isEffect = (name: string): name is TradeEffect => TRADE_EFFECTS.some((effect) => effect === name)
const effectsOf = (actions: readonly { type: string }[]) => actions.map(({ type }) => type).filter(isEffect)

/** What time alone has done to a stored trade by `now`. */
export const settleTrade = (trade: StoredTrade, now: number): TradeStep => {
  const [snapshot, actions] = tick(trade, now)
  return { snapshot, effects: effectsOf(actions) }
}

/** An event that the snapshot takes. */
export const stepTrade = (snapshot: TradeSnapshot, event: TradeEvent): TradeStep => {
  const [next, actions] = transition(tradeLifecycle, snapshot, event)
  return { snapshot: next, effects: effectsOf(actions) }
}

export const tradeState = (snapshot: TradeSnapshot): TradeState => stateName(snapshot.value) as TradeState

/** When time will move this trade next; undefined where it will not. */
export const tradeDeadline = (snapshot: TradeSnapshot): number | undefined => {
  const { paymentDueAt, graceEndsAt, confirmationDueAt } = snapshot.context
  if (snapshot.matches('awaitingPayment')) return paymentDueAt
  if (snapshot.matches('expired')) return graceEndsAt
  if (snapshot.matches({ paid: 'awaitingConfirmation' })) return confirmationDueAt
  return undefined
}

/** Not over: money or tokens are still to move. */
export const isOpenTrade = (snapshot: TradeSnapshot): boolean =>
  !snapshot.matches('completed') && !snapshot.matches('cancelled')
