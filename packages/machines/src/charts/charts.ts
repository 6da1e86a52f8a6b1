import type { User } from '@cht/sdk/auth'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { SIDES } from '@cht/sdk/orders'
import { DAY } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, graceEndsAt, PARTIES, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { type AppealEvent, appealLifecycle } from '../appeals/lifecycle.js'
import { type SessionEvent, sessionFlow } from '../auth/flow.js'
import { type FormEvent, type FormOutcome, formFlow } from '../form.js'
import { type InvestmentEvent, investmentLifecycle } from '../investments/lifecycle.js'
import { type OrderEvent, orderLifecycle } from '../orders/lifecycle.js'
import { type ResourceEvent, resourceFlow } from '../resource.js'
import { type TradeEvent, tradeLifecycle } from '../trades/lifecycle.js'
import { type VerificationEvent, verificationLifecycle } from '../verification/lifecycle.js'
import { type Chart, chart } from './chart.js'

/** The moments at which time moves a lifecycle, and the millisecond before each; only those still to come. */
const ticks = (deadlines: readonly number[], now: number) =>
  deadlines
    .flatMap((deadline) => [deadline - 1, deadline])
    .filter((moment) => moment > now)
    .map((moment) => ({ type: 'clock.tick', now: moment }) as const)

const order = chart({
  name: 'order',
  kind: 'lifecycle',
  machine: orderLifecycle,
  walks: SIDES.map((side) => ({
    input: { side },
    events: (): OrderEvent[] => [
      { type: 'order.cancel' },
      { type: 'order.match' },
      { type: 'trade.complete' },
      { type: 'trade.lapse' },
      { type: 'trade.reverse' },
    ],
  })),
})

const paymentDueAt = PAYMENT_WINDOW
const trade = chart({
  name: 'trade',
  kind: 'lifecycle',
  machine: tradeLifecycle,
  walks: [
    {
      input: { paymentDueAt, graceEndsAt: graceEndsAt(paymentDueAt), now: 0 },
      events: ({ context }): TradeEvent[] => [
        ...PARTIES.flatMap(
          (party) =>
            [
              { type: 'payment.submit', by: party },
              { type: 'payment.confirm', by: party },
              { type: 'appeal.open', by: party },
              { type: 'appeal.resolve', to: party },
            ] as const,
        ),
        ...ticks(
          [CONFIRMATION_WINDOW, paymentDueAt, context.graceEndsAt, context.graceEndsAt + CONFIRMATION_WINDOW],
          context.now,
        ),
      ],
    },
  ],
})

const appeal = chart({
  name: 'appeal',
  kind: 'lifecycle',
  machine: appealLifecycle,
  walks: PARTIES.map((first) => ({
    input: { filed: [first] },
    events: (): AppealEvent[] => [
      ...PARTIES.flatMap(
        (party) =>
          [
            { type: 'appeal.join', by: party },
            { type: 'appeal.resolve', to: party },
          ] as const,
      ),
      { type: 'appeal.settle' },
    ],
  })),
})

const stake = { endsAt: 6 * DAY, releasesAt: 9 * DAY }
const investment = chart({
  name: 'investment',
  kind: 'lifecycle',
  machine: investmentLifecycle,
  walks: [
    {
      input: { ...stake, now: 0 },
      events: ({ context }): InvestmentEvent[] => [
        { type: 'investment.reinvest' },
        ...ticks([stake.endsAt, stake.releasesAt], context.now),
      ],
    },
  ],
})

const verification = chart({
  name: 'verification',
  kind: 'lifecycle',
  machine: verificationLifecycle,
  walks: [
    {
      input: undefined,
      events: (): VerificationEvent[] => [
        { type: 'verification.submit' },
        { type: 'verification.approve' },
        { type: 'verification.reject' },
        { type: 'identity.change' },
      ],
    },
  ],
})

const user: User = {
  _id: 'u1',
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
  referralCode: 'ADA1',
  availableBalance: 100_000,
  stakedBalance: 0,
  referralBonusBalance: 0,
  isDocumentVerified: false,
  isPhoneVerified: true,
}
const unverified: User = { ...user, isPhoneVerified: false }
const offline = new NetworkError('Offline')
const refused = new ApiError('wrong', 'Refused', 422, [{ path: 'text', message: 'is wrong' }], undefined)

const session = chart({
  name: 'session',
  kind: 'flow',
  machine: sessionFlow,
  walks: [
    {
      input: undefined,
      events: (): SessionEvent[] => [
        { type: 'session.start', user },
        { type: 'session.start', user: unverified },
        { type: 'user.load', user },
        { type: 'phone.verify' },
        { type: 'welcome.leave' },
        { type: 'session.end' },
      ],
    },
  ],
  answers: { checkAuth: { outputs: [user, unverified], errors: [offline] } },
})

/** Any form: every one of them is this chart with its own values, rules and call. */
const form = chart({
  name: 'form',
  kind: 'flow',
  machine: formFlow<{ text: string }, string>({
    id: 'form',
    initial: { text: '' },
    validate: ({ text }) => (text === '' ? { message: 'Fill in all fields', fields: ['text'] } : undefined),
    success: 'Saved',
  }),
  walks: [
    {
      input: {},
      events: (): FormEvent<{ text: string }>[] => [
        { type: 'fields.change', values: { text: 'typed' } },
        { type: 'fields.change', values: { text: '' } },
        { type: 'form.submit' },
        { type: 'form.leave' },
      ],
    },
  ],
  answers: {
    submit: { outputs: [{ result: 'saved' } satisfies FormOutcome<string>], errors: [offline, refused] },
  },
})

/** Any data that a screen shows: every resource is this chart with its own call. */
const resource = chart({
  name: 'resource',
  kind: 'flow',
  machine: resourceFlow,
  walks: [
    {
      input: { pageVisible: true },
      events: ({ context }): ResourceEvent[] => [
        // Two who look stand for any number.
        ...(context.watchers < 2 ? [{ type: 'resource.watch' } as const] : []),
        { type: 'resource.unwatch' },
        { type: 'resource.refresh' },
        { type: 'data.change' },
        { type: 'page.show' },
        { type: 'page.hide' },
      ],
    },
  ],
  answers: { load: { outputs: [{ data: 'loaded', at: 0 }], errors: [offline, refused] } },
})

/** Every chart there is. No part of a client: what is made from the charts reads this. */
export const charts: readonly Chart[] = [
  order,
  trade,
  appeal,
  investment,
  verification,
  session,
  form,
  resource,
]
