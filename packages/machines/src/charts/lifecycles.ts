import {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  CONFIRMATION_PERIOD,
  CONFIRMATION_WINDOW,
  computeConfirmationDue,
  computeGraceEnd,
  computeRestDue,
  DAY,
  DECISION_PERIOD,
  DEPOSIT_LIFETIME,
  HOUR,
  PARTIES,
  PAYMENT_WINDOW,
  SIDES,
  TOKEN_REQUEST_KINDS,
  TRADE_MESSAGE_INTERVAL,
  WEBHOOK_PAUSE,
} from '@cht/sdk/rules'
import type { AnyStateMachine } from 'xstate'
import { type AnnouncementEvent, announcementLifecycle } from '../announcements/lifecycle.js'
import { type AppealEvent, type AppealSnapshot, appealLifecycle, getStageEnd } from '../appeals/lifecycle.js'
import { type EmailChangeEvent, emailChangeLifecycle } from '../auth/email-change.js'
import { type HoldEvent, holdLifecycle } from '../auth/hold.js'
import { type StandingEvent, standingLifecycle } from '../auth/standing.js'
import { type ClaimEvent, type ClaimSnapshot, claimLifecycle } from '../claims/lifecycle.js'
import type { Lifecycle } from '../define-lifecycle.js'
import { type InvestmentEvent, investmentLifecycle } from '../investments/lifecycle.js'
import { type LiveSessionEvent, liveSessionLifecycle } from '../live-sessions/lifecycle.js'
import { type OrderEvent, orderLifecycle } from '../orders/lifecycle.js'
import { type ReferralBonusEvent, referralBonusLifecycle } from '../referrals/lifecycle.js'
import { getRefusal } from '../refusal.js'
import { type ReauthenticationEvent, reauthenticationLifecycle } from '../second-factor/reauthentication.js'
import { type SwitchEvent, switchLifecycle } from '../switches/lifecycle.js'
import { type TokenRequestEvent, tokenRequestLifecycle } from '../token-requests/lifecycle.js'
import {
  isEndingByConsent,
  isOpenTrade,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from '../trades/lifecycle.js'
import { type VerificationEvent, verificationLifecycle } from '../verification/lifecycle.js'
import { type WebhookLifecycleEvent, webhookLifecycle } from '../webhooks/lifecycle.js'
import { type Chart, type ChartOptions, defineChart } from './chart.js'

/** Defines the chart of a lifecycle with the walks that explore it. */
export const defineLifecycleChart = <Machine extends AnyStateMachine, Stored, Effect extends string>(
  { machine, deadline }: Lifecycle<Machine, Stored, Effect>,
  walks: ChartOptions<Machine>['walks'],
): Chart => defineChart({ name: machine.id, kind: 'lifecycle', machine, deadline, walks })

/** Clock events at each future deadline and one millisecond before it. */
export const createTicks = (deadlines: readonly number[], now: number) =>
  deadlines
    .flatMap((deadline) => [deadline - 1, deadline])
    .filter((time) => time > now)
    .map((time) => ({ type: 'clock.tick', now: time }) as const)

const order = defineLifecycleChart(
  orderLifecycle,
  SIDES.map((side) => ({
    input: { side },
    events: (): OrderEvent[] => [
      { type: 'order.cancel' },
      { type: 'order.match' },
      { type: 'trade.complete' },
      { type: 'trade.cancel' },
      { type: 'trade.refund' },
    ],
  })),
)

const paymentDueAt = PAYMENT_WINDOW
const unpaidTrade = { paymentDueAt, graceEndsAt: computeGraceEnd(paymentDueAt), now: 0 }

const requestEvents = PARTIES.flatMap((by) =>
  (['extension', 'cancellation'] as const).flatMap((name) =>
    (['request', 'accept', 'decline'] as const).map((action) => ({ type: `${name}.${action}`, by }) as const),
  ),
)
const messageEvents = PARTIES.flatMap((by) =>
  (['payingNow', 'paid'] as const).map((message) => ({ type: 'message.send', by, message }) as const),
)
const listRefusedMessages = (state: TradeSnapshot) =>
  messageEvents.filter((event) => getRefusal(state, event) !== undefined)
const acceptanceEvents = PARTIES.flatMap(
  (by) =>
    [
      { type: 'cancellation.accept', by },
      { type: 'cancellation.accept', by, isPaid: true },
      { type: 'cancellation.accept', by, isPaid: false, cancelsSellOrder: true },
      { type: 'cancellation.decline', by, isPaid: true },
    ] as const,
)
const AGREED = 100
const amountEvents = PARTIES.flatMap((by) => [
  ...[AGREED - 1, AGREED, AGREED + 1].map((amount) => ({ type: 'amount.report', by, amount }) as const),
  { type: 'amount.dispute', by } as const,
  { type: 'rest.submit', by } as const,
])
const pay = { type: 'payment.submit', by: 'buyer' } as const
/** Whether no window of the trade was extended, or none is open that can be. */
const canExtend = (state: TradeSnapshot) => {
  const { paymentDueAt: due, paidAt, confirmationDueAt, restDueAt, restSentAt } = state.context
  const isExtended =
    due !== paymentDueAt ||
    restSentAt !== undefined ||
    (paidAt !== undefined &&
      restDueAt === undefined &&
      confirmationDueAt !== computeConfirmationDue(paidAt)) ||
    (restDueAt !== undefined && restDueAt !== computeRestDue(0, paymentDueAt))
  return !isExtended || !state.can({ type: 'window.extend', ms: HOUR })
}
const canRequest = (state: TradeSnapshot) => requestEvents.some((event) => state.can(event))

const trade = defineLifecycleChart(tradeLifecycle, [
  // No requests, except where the trade refuses all of them, and only refused messages: with others, there would be too many snapshots.
  {
    input: unpaidTrade,
    events: (state): TradeEvent[] => [
      ...(canRequest(state) ? [] : requestEvents),
      ...listRefusedMessages(state),
      ...PARTIES.flatMap(
        (party) =>
          [
            { type: 'payment.submit', by: party },
            { type: 'payment.confirm', by: party },
            { type: 'appeal.open', by: party },
            { type: 'appeal.resolve', to: party },
          ] as const,
      ),
      ...createTicks(
        [
          CONFIRMATION_WINDOW,
          paymentDueAt,
          state.context.graceEndsAt,
          state.context.graceEndsAt + CONFIRMATION_WINDOW,
        ],
        state.context.now,
      ),
    ],
  },
  // Payments and releases are stopped, at the match or in the grace period, or later.
  {
    input: unpaidTrade,
    events: (state): TradeEvent[] => [
      { type: 'payments.stop' },
      ...listRefusedMessages(state),
      ...PARTIES.flatMap(
        (party) =>
          [
            { type: 'payment.submit', by: party },
            { type: 'payment.confirm', by: party },
            { type: 'appeal.open', by: party },
            { type: 'appeal.resolve', to: party },
          ] as const,
      ),
      ...createTicks([paymentDueAt], state.context.now),
    ],
  },
  // The requests of an unpaid trade.
  {
    input: unpaidTrade,
    events: (state): TradeEvent[] =>
      canRequest(state)
        ? [
            ...requestEvents,
            { type: 'payment.submit', by: 'buyer' },
            ...createTicks([state.context.paymentDueAt, state.context.graceEndsAt], state.context.now),
          ]
        : [],
  },
  // The answers to the first request to cancel, and what follows an agreement.
  {
    input: unpaidTrade,
    events: (snapshot): TradeEvent[] => {
      const { context } = snapshot
      if (!isOpenTrade(snapshot)) return []
      if (isEndingByConsent(snapshot))
        return [
          ...requestEvents,
          { type: 'payment.submit', by: 'buyer' },
          { type: 'payment.confirm', by: 'seller' },
          ...createTicks([context.graceEndsAt], context.now),
        ]
      if (context.cancellations === undefined)
        return [
          ...PARTIES.map((by) => ({ type: 'cancellation.request', by }) as const),
          ...createTicks([context.paymentDueAt], context.now),
        ]
      return Object.values(context.cancellations).includes('requested') ? acceptanceEvents : []
    },
  },
  // Another amount than agreed.
  {
    input: { ...unpaidTrade, payment: AGREED },
    events: ({ context: { paidAt, restDueAt = 0, now } }): TradeEvent[] => [
      pay,
      ...amountEvents,
      ...(paidAt === undefined
        ? []
        : ([
            { type: 'payment.confirm', by: 'seller' },
            ...PARTIES.map((by) => ({ type: 'appeal.open', by }) as const),
            ...createTicks([restDueAt], now),
          ] as const)),
    ],
  },
  // Without a price, and after the windows of an unpaid trade.
  {
    input: unpaidTrade,
    events: ({ context }): TradeEvent[] => [
      pay,
      ...amountEvents,
      ...createTicks([paymentDueAt, context.graceEndsAt], context.now),
    ],
  },
  // Payments are stopped, before or after the report of what has arrived.
  {
    input: { ...unpaidTrade, payment: AGREED },
    events: ({ context: { paidAt, receivedAmounts, stoppedAt } }): TradeEvent[] => {
      if (paidAt === undefined) return [pay]
      if (stoppedAt !== undefined) return amountEvents
      return [{ type: 'payments.stop' }, ...(receivedAmounts === undefined ? amountEvents : [])]
    },
  },
  // What the operator does to a trade. A window is extended once: otherwise there would be no end of snapshots.
  {
    input: { ...unpaidTrade, payment: AGREED },
    events: (state): TradeEvent[] => [
      { type: 'trade.freeze' },
      { type: 'trade.unfreeze' },
      ...(canExtend(state) ? [{ type: 'window.extend', ms: HOUR } as const] : []),
      pay,
      { type: 'payment.confirm', by: 'seller' },
      { type: 'appeal.open', by: 'seller' },
      { type: 'appeal.start' },
      { type: 'appeal.resolve', to: 'buyer' },
      { type: 'amount.report', by: 'seller', amount: AGREED - 1 },
      { type: 'amount.dispute', by: 'buyer' },
      { type: 'rest.submit', by: 'buyer' },
      ...createTicks(
        state.context.paidAt === undefined ? [paymentDueAt, state.context.graceEndsAt] : [],
        state.context.now,
      ),
    ],
  },
  // A buyer who sends a message a minute. The seller cannot send this one.
  {
    input: unpaidTrade,
    events: (state): TradeEvent[] => [
      ...messageEvents,
      ...(messageEvents.some((event) => state.can(event))
        ? []
        : createTicks(
            [(state.context.messages?.buyer?.lastAt ?? 0) + TRADE_MESSAGE_INTERVAL],
            state.context.now,
          )),
    ],
  },
])

const openAppeal = { dueAt: DECISION_PERIOD, now: 0 }
const contributions = PARTIES.flatMap(
  (by) =>
    [
      { type: 'statement.add', by },
      { type: 'picture.add', by },
    ] as const,
)
const canContribute = (state: AppealSnapshot) => contributions.some((event) => state.can(event))
const decisionEvents = PARTIES.flatMap(
  (party) =>
    [
      { type: 'information.ask', of: party, dueAt: HOUR },
      { type: 'rest.require', amount: 1, dueAt: HOUR },
      { type: 'appeal.resolve', to: party },
      { type: 'review.request', by: party },
      { type: 'decision.accept', by: party },
    ] as const,
)
const hasBuyerAddedAll = (state: AppealSnapshot) =>
  !state.can({ type: 'statement.add', by: 'buyer' }) && !state.can({ type: 'picture.add', by: 'buyer' })

const appeal = defineLifecycleChart(appealLifecycle, [
  // No statements and pictures, except where the appeal refuses all of them: with them, there would be too many snapshots.
  ...PARTIES.map((firstParty) => ({
    input: { ...openAppeal, filed: [firstParty] },
    events: (state: AppealSnapshot): AppealEvent[] => [
      ...PARTIES.map((by) => ({ type: 'appeal.join', by }) as const),
      ...(canContribute(state) ? [] : contributions),
      ...decisionEvents,
      { type: 'appeal.settle' },
      ...createTicks([appealLifecycle.deadline(state) ?? 0], state.context.now),
    ],
  })),
  // Releases are stopped.
  {
    input: { ...openAppeal, filed: ['buyer', 'seller'] },
    events: (state): AppealEvent[] => [
      { type: 'payments.stop' },
      { type: 'rest.require', amount: 1, dueAt: HOUR },
      { type: 'appeal.resolve', to: 'seller' },
      { type: 'review.request', by: 'buyer' },
      { type: 'decision.accept', by: 'buyer' },
      ...createTicks([getStageEnd(state) ?? 0], state.context.now),
    ],
  },
  // With one statement or picture.
  {
    input: { ...openAppeal, filed: ['buyer', 'seller'] },
    events: (state): AppealEvent[] => [
      ...(state.context.contributions === undefined ? contributions : []),
      { type: 'information.ask', of: 'buyer', dueAt: HOUR },
      { type: 'rest.require', amount: 1, dueAt: HOUR },
      { type: 'appeal.resolve', to: 'seller' },
      { type: 'review.request', by: 'buyer' },
    ],
  },
  // A buyer who adds as many statements and pictures as are allowed, and is refused a further one at each stage.
  {
    input: { ...openAppeal, filed: ['buyer', 'seller'] },
    events: (state): AppealEvent[] => [
      { type: 'statement.add', by: 'buyer' },
      { type: 'picture.add', by: 'buyer' },
      ...(hasBuyerAddedAll(state)
        ? ([
            { type: 'information.ask', of: 'seller', dueAt: HOUR },
            { type: 'rest.require', amount: 1, dueAt: HOUR },
            { type: 'appeal.resolve', to: 'seller' },
            { type: 'review.request', by: 'buyer' },
          ] as const)
        : []),
    ],
  },
])

const claim = defineLifecycleChart(
  claimLifecycle,
  [
    { outcome: undefined, endedAt: undefined },
    { outcome: 'completed' as const, endedAt: 0 },
    { outcome: 'cancelled' as const, endedAt: 0 },
  ].map((ending) => ({
    input: { party: 'seller' as const, ...ending, filedAt: undefined, isAnswered: false, now: 0 },
    events: ({ context }: ClaimSnapshot): ClaimEvent[] => [
      { type: 'claim.file', reason: 'reversed' },
      { type: 'claim.answer' },
      { type: 'claim.withdraw' },
      { type: 'claim.take' },
      { type: 'claim.uphold' },
      { type: 'claim.reject' },
      ...createTicks(
        [context.filedAt === undefined ? CLAIM_WINDOW : context.filedAt + CLAIM_ANSWER_PERIOD],
        context.now,
      ),
    ],
  })),
)

const investmentDates = { endsAt: 6 * DAY, releasesAt: 9 * DAY }
const investment = defineLifecycleChart(investmentLifecycle, [
  {
    input: { ...investmentDates, now: 0 },
    events: ({ context }): InvestmentEvent[] => [
      { type: 'investment.reinvest' },
      { type: 'investment.end' },
      ...createTicks([investmentDates.endsAt, investmentDates.releasesAt], context.now),
    ],
  },
])

const occurrence = { dayStartsAt: DAY, startsAt: DAY + HOUR, endsAt: DAY + 2 * HOUR }
const liveSession = defineLifecycleChart(liveSessionLifecycle, [
  {
    input: occurrence,
    events: (): LiveSessionEvent[] => createTicks(Object.values(occurrence), 0),
  },
])

const verification = defineLifecycleChart(verificationLifecycle, [
  {
    input: undefined,
    events: (): VerificationEvent[] => [
      { type: 'verification.submit' },
      { type: 'verification.approve' },
      { type: 'verification.reject' },
      { type: 'identity.change' },
    ],
  },
])

const operatorSwitch = defineLifecycleChart(switchLifecycle, [
  {
    input: undefined,
    events: (): SwitchEvent[] => [{ type: 'switch.stop' }, { type: 'switch.start' }, { type: 'act.perform' }],
  },
])

const standing = defineLifecycleChart(standingLifecycle, [
  {
    input: undefined,
    events: (): StandingEvent[] => [
      { type: 'account.suspend', confirm: true },
      { type: 'account.suspend', confirm: false },
      { type: 'account.hold', confirm: true },
      { type: 'account.hold', confirm: false },
      { type: 'account.resume' },
      { type: 'tokens.takeBack' },
      { type: 'orders.cancel' },
      { type: 'stakes.end' },
      { type: 'order.place' },
      { type: 'order.match' },
      { type: 'tokens.stake' },
      { type: 'tokens.withdraw' },
      { type: 'withdrawal.request' },
      { type: 'paymentDetails.add' },
      { type: 'payment.confirm' },
    ],
  },
])

const hold = defineLifecycleChart(holdLifecycle, [
  {
    input: undefined,
    events: (): HoldEvent[] => [
      { type: 'hold.start', until: DAY },
      { type: 'order.sell' },
      { type: 'payment.confirm' },
      { type: 'tokens.stake' },
      { type: 'tokens.withdraw' },
      { type: 'paymentDetails.add' },
      { type: 'email.change' },
      { type: 'factor.add' },
      { type: 'recoveryCodes.create' },
      { type: 'webhook.add' },
      { type: 'webhook.rotate' },
      { type: 'data.download' },
      ...createTicks([DAY], 0),
    ],
  },
])

const reauthentication = defineLifecycleChart(
  reauthenticationLifecycle,
  [
    { asksBeforeTokensMove: false, hasFactor: false, requiresFactor: false },
    { asksBeforeTokensMove: true, hasFactor: false, requiresFactor: false },
    { asksBeforeTokensMove: false, hasFactor: true, requiresFactor: false },
    { asksBeforeTokensMove: false, hasFactor: false, requiresFactor: true },
    { asksBeforeTokensMove: false, hasFactor: true, requiresFactor: true },
  ].map((input) => ({
    input,
    events: (): ReauthenticationEvent[] => [
      { type: 'user.confirm', by: 'password', until: CONFIRMATION_PERIOD },
      { type: 'user.confirm', by: 'factor', until: CONFIRMATION_PERIOD },
      { type: 'tokens.move' },
      { type: 'contact.change' },
      { type: 'protection.change' },
      ...createTicks([CONFIRMATION_PERIOD], 0),
    ],
  })),
)

const emailChange = defineLifecycleChart(emailChangeLifecycle, [
  {
    input: undefined,
    events: (): EmailChangeEvent[] => [
      { type: 'change.approve' },
      { type: 'change.set', until: DAY },
      { type: 'code.accept', until: DAY },
      { type: 'change.discard' },
      ...createTicks([DAY], 0),
    ],
  },
])

const referralBonus = defineLifecycleChart(referralBonusLifecycle, [
  {
    input: undefined,
    events: (): ReferralBonusEvent[] => [{ type: 'capital.release' }, { type: 'bonus.void' }],
  },
])

const tokenRequest = defineLifecycleChart(
  tokenRequestLifecycle,
  TOKEN_REQUEST_KINDS.map((kind) => ({
    input: { kind, expiresAt: kind === 'deposit' ? DEPOSIT_LIFETIME : undefined },
    events: (): TokenRequestEvent[] => [
      { type: 'request.cancel' },
      { type: 'request.credit' },
      { type: 'request.accept' },
      { type: 'request.pay' },
      { type: 'request.decline' },
      ...createTicks([DEPOSIT_LIFETIME], 0),
    ],
  })),
)

const webhook = defineLifecycleChart(webhookLifecycle, [
  {
    input: undefined,
    events: (): WebhookLifecycleEvent[] => [
      { type: 'delivery.succeed' },
      { type: 'delivery.fail', at: 0 },
      { type: 'delivery.fail', at: WEBHOOK_PAUSE.period },
      { type: 'webhook.resume' },
    ],
  },
])

const announcement = defineLifecycleChart(announcementLifecycle, [
  {
    input: { fromAt: HOUR, untilAt: DAY, now: 0 },
    events: (): AnnouncementEvent[] => [
      { type: 'announcement.withdraw' },
      { type: 'announcement.end' },
      ...createTicks([HOUR, DAY], 0),
    ],
  },
])

export const lifecycles: readonly Chart[] = [
  order,
  trade,
  appeal,
  claim,
  investment,
  referralBonus,
  tokenRequest,
  verification,
  operatorSwitch,
  standing,
  hold,
  reauthentication,
  emailChange,
  webhook,
  announcement,
  liveSession,
]
