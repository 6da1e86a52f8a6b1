import type { User } from '@cht/sdk/auth'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { type SessionEvent, sessionFlow } from '../auth/flow.js'
import { type FormEvent, type FormOutcome, formFlow } from '../form.js'
import { type LiveSessionsEvent, liveSessionsFlow } from '../live-sessions/flow.js'
import { type ResourceEvent, resourceFlow } from '../resource.js'
import { type Chart, chart } from './chart.js'

export const user: User = {
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
  actorOutcomes: { checkAuth: { outputs: [user, unverified], errors: [offline] } },
})

/** Stands for all forms: they share this chart and differ in values, rules and endpoint. */
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
        { type: 'form.reset', initial: { text: '' } },
        { type: 'form.reset', initial: { text: 'stored' } },
      ],
    },
  ],
  actorOutcomes: {
    submit: { outputs: [{ result: 'saved' } satisfies FormOutcome<string>], errors: [offline, refused] },
  },
})

/** Stands for all resources: they share this chart and differ in the endpoint. */
const resource = chart({
  name: 'resource',
  kind: 'flow',
  machine: resourceFlow,
  walks: [
    {
      input: { pageVisible: true },
      events: ({ context }): ResourceEvent[] => [
        // Two watchers behave like any larger number.
        ...(context.watchers < 2 ? [{ type: 'resource.watch' } as const] : []),
        { type: 'resource.unwatch' },
        { type: 'resource.refresh' },
        { type: 'data.change' },
        { type: 'page.show' },
        { type: 'page.hide' },
      ],
    },
  ],
  actorOutcomes: { load: { outputs: [{ data: 'loaded', at: 0 }], errors: [offline, refused] } },
})

const liveSessions = chart({
  name: 'liveSessions',
  kind: 'flow',
  machine: liveSessionsFlow,
  walks: [
    {
      input: undefined,
      events: (): LiveSessionsEvent[] => [
        { type: 'sessions.load', sessions: [], at: 0 },
        { type: 'sessions.fail' },
      ],
    },
  ],
})

export const flows: readonly Chart[] = [session, liveSessions, form, resource]
