import type { WriteResult } from '@cht/sdk'
import { refuseInput, type User } from '@cht/sdk/contract'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { OfflineError, type SessionFlowEvent, sessionFlow, UnansweredCheckError } from '../auth/flow.js'
import { type LoginEvent, loginFlow } from '../auth/login-flow.js'
import { type PasswordResetEvent, passwordResetFlow } from '../auth/password-reset.js'
import { type FormEvent, formFlow } from '../form.js'
import { type LiveSessionsEvent, liveSessionsFlow } from '../live-sessions/flow.js'
import { type BrowserCheck, type PushEvent, pushFlow } from '../notifications/push-flow.js'
import type { PushService } from '../notifications/resources.js'
import { type ResourceEvent, resourceFlow } from '../resource.js'
import { type ConfirmationEvent, confirmationFlow } from '../second-factor/confirmation.js'
import { type PasskeyPromptEvent, passkeyPromptFlow } from '../second-factor/passkey-prompt.js'
import { type PasskeySetUpEvent, passkeySetUpFlow } from '../second-factor/passkey-set-up.js'
import { type AuthenticatorSetUpEvent, authenticatorSetUpFlow } from '../second-factor/set-up.js'
import { type Chart, defineChart } from './chart.js'

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
const networkError = new NetworkError('Offline')
const offlineError = new OfflineError('The device is offline')
const unansweredError = new UnansweredCheckError({ delay: 0, at: 0 })
const refusal = new ApiError('wrong', 'Refused', 422, [{ path: 'text', message: 'is wrong' }], undefined)

const session = defineChart({
  name: 'session',
  kind: 'flow',
  machine: sessionFlow,
  walks: [
    {
      input: undefined,
      events: (): SessionFlowEvent[] => [
        { type: 'session.start', user },
        { type: 'session.start', user: unverified },
        { type: 'user.load', user },
        { type: 'phone.verify' },
        { type: 'welcome.leave' },
        { type: 'session.end' },
        { type: 'session.check' },
        { type: 'page.show' },
        { type: 'page.hide' },
      ],
    },
  ],
  actorOutcomes: {
    checkAuth: { outputs: [user, unverified], errors: [refusal, offlineError, unansweredError] },
  },
})

const login = defineChart({
  name: 'login',
  kind: 'flow',
  machine: loginFlow,
  walks: [
    {
      input: undefined,
      events: (): LoginEvent[] => [{ type: 'secondStep.ask' }, { type: 'secondStep.leave' }],
    },
  ],
})

const authenticatorSetUp = defineChart({
  name: 'authenticatorSetUp',
  kind: 'flow',
  machine: authenticatorSetUpFlow,
  walks: [
    {
      input: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/CHT?secret=JBSWY3DPEHPK3PXP' },
      events: (): AuthenticatorSetUpEvent[] => [
        { type: 'code.accept', recoveryCodes: ['ABCDE-23456'] },
        { type: 'code.accept', recoveryCodes: [] },
      ],
    },
  ],
})

const passkeySetUp = defineChart({
  name: 'passkeySetUp',
  kind: 'flow',
  machine: passkeySetUpFlow,
  walks: [
    {
      input: undefined,
      events: (): PasskeySetUpEvent[] => [
        { type: 'passkey.add', recoveryCodes: ['ABCDE-23456'] },
        { type: 'passkey.add', recoveryCodes: [] },
        { type: 'codes.keep' },
      ],
    },
  ],
})

const passkeyPrompt = defineChart({
  name: 'passkeyPrompt',
  kind: 'flow',
  machine: passkeyPromptFlow,
  walks: [
    {
      input: undefined,
      events: (): PasskeyPromptEvent[] => [
        { type: 'prompt.open', form: 'passkey-login', question: '1' },
        { type: 'prompt.close', question: '1' },
      ],
    },
  ],
})

const passwordReset = defineChart({
  name: 'passwordReset',
  kind: 'flow',
  machine: passwordResetFlow,
  walks: [
    {
      input: undefined,
      events: (): PasswordResetEvent[] => [
        { type: 'code.send', email: user.email },
        { type: 'code.discard' },
        { type: 'password.set' },
      ],
    },
  ],
})

const confirmation = defineChart({
  name: 'confirmation',
  kind: 'flow',
  machine: confirmationFlow,
  walks: [
    {
      input: undefined,
      events: ({ context }): ConfirmationEvent[] => [
        // Two waiting requests are enough: a third one would change nothing.
        ...(context.waiting < 2 ? [{ type: 'confirmation.ask' } as const] : []),
        { type: 'confirmation.withdraw' },
        { type: 'confirmation.give' },
        { type: 'confirmation.cancel' },
      ],
    },
  ],
})

/** Stands for all forms: they share this chart and differ in values, rules and endpoint. */
const form = defineChart({
  name: 'form',
  kind: 'flow',
  machine: formFlow<{ text: string }, string>({
    id: 'form',
    initial: { text: '' },
    parse: (values) =>
      values.text === '' ? refuseInput('Fill in all fields', 'text') : { success: true, data: values },
    success: 'Saved',
  }),
  walks: [
    {
      input: {},
      events: (): FormEvent<{ text: string }>[] => [
        { type: 'fields.change', values: { text: 'typed' } },
        { type: 'fields.change', values: { text: '' } },
        { type: 'form.submit' },
        { type: 'upload.progress', progress: { sent: 1, total: 2 } },
        { type: 'submission.abort' },
        { type: 'initial.change', initial: { text: '' } },
        { type: 'initial.change', initial: { text: 'stored' } },
        { type: 'form.restart' },
      ],
    },
  ],
  actorOutcomes: {
    submit: {
      outputs: [{ value: 'saved', message: undefined } satisfies WriteResult<string>],
      errors: [networkError, refusal],
    },
  },
})

/** Stands for all resources: they share this chart and differ in the endpoint. */
const resource = defineChart({
  name: 'resource',
  kind: 'flow',
  machine: resourceFlow,
  walks: [
    {
      input: { pageVisible: true },
      events: ({ context }): ResourceEvent[] => [
        // Two watchers are enough: a third one would change nothing.
        ...(context.watchers < 2 ? [{ type: 'resource.watch' } as const] : []),
        { type: 'resource.unwatch' },
        { type: 'resource.refresh' },
        { type: 'data.change' },
        { type: 'resource.verify', at: 0 },
        { type: 'polling.change' },
        { type: 'page.show' },
        { type: 'page.hide' },
      ],
    },
  ],
  actorOutcomes: { load: { outputs: [{ data: 'loaded', at: 0 }], errors: [networkError, refusal] } },
})

const liveSessions = defineChart({
  name: 'liveSessions',
  kind: 'flow',
  machine: liveSessionsFlow,
  walks: [
    {
      input: undefined,
      events: (): LiveSessionsEvent[] => [
        { type: 'liveSessions.load', sessions: [], at: 0 },
        { type: 'liveSessions.fail' },
      ],
    },
  ],
})

const service: PushService = { publicKey: 'key', devices: [] }
const device = { id: 'd1', name: 'Firefox on Linux', createdAt: 0, isCurrent: true }

const BROWSER_CHECKS: BrowserCheck[] = [
  { push: 'unsupported' },
  { push: 'notInstalled' },
  { push: 'blocked' },
  { push: 'unasked' },
  { push: 'subscribed', endpoint: 'https://push.example/1' },
  { push: 'unsubscribed' },
]

const push = defineChart({
  name: 'push',
  kind: 'flow',
  machine: pushFlow,
  walks: [
    {
      input: undefined,
      events: (): PushEvent[] => [
        { type: 'devices.load', service: null },
        { type: 'devices.load', service },
        { type: 'devices.load', service: { ...service, devices: [device] } },
        { type: 'devices.load', service: { ...service, devices: [{ ...device, lostAt: 1 }] } },
        { type: 'push.turnOn' },
        { type: 'push.turnOff' },
        { type: 'push.check' },
      ],
    },
  ],
  actorOutcomes: {
    checkBrowser: {
      outputs: BROWSER_CHECKS,
      errors: [new Error('Broken')],
    },
    turnOn: { outputs: ['on', 'blocked', 'dismissed', 'unreachable'], errors: [networkError] },
    turnOff: { outputs: [undefined], errors: [networkError] },
  },
})

export const flows: readonly Chart[] = [
  session,
  login,
  passwordReset,
  authenticatorSetUp,
  passkeySetUp,
  passkeyPrompt,
  confirmation,
  liveSessions,
  push,
  form,
  resource,
]
