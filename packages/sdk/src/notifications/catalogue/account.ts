import { HOLD_RESTRICTIONS } from '../../auth/password-reset-rules.js'
import { NOT_ME_PERIOD } from '../../auth/rules.js'
import { formatTokens } from '../../money.js'
import { MAX_BUY_ORDERS, MAX_SELL_ORDERS } from '../../orders/rules.js'
import type { Factor, RemovedAtReset } from '../../second-factor/methods.js'
import { DAY } from '../../time.js'
import type { VerificationState } from '../../verification/rules.js'
import type { WebhookPauseCause } from '../../webhooks/rules.js'
import type { NotificationDefinition } from './definition.js'

/** What a user can add as a second factor. */
type AddedFactor = Exclude<Factor, 'recoveryCode'>

/** A reset of the account (decision 36). */
interface AccountReset {
  /** Until when the account is on hold. */
  holdUntil: string
  /** What was removed, because a thief may have added it. Absent in notifications of version 0.1. */
  removed?: RemovedAtReset[]
}

/** The parameters of the notifications about the account, by code. */
export interface AccountNotificationParams {
  'verification.approved': object
  'verification.rejected': { reason: string }
  'profile.changed': {
    /** The state of the verification that the change has ended; `unverified` if it has ended none. */
    endedVerification: VerificationState
    /** Whether the change has a new email, whose code the user has to enter. */
    isEmailPending: boolean
  }
  'profile.rejected': { reason: string }
  'password.changed': object
  'password.reset': AccountReset
  /** `changesAt`: when the new email takes effect. */
  'email.confirmed': { changesAt: string }
  /** The operator has set a new email. `changesAt`: when it takes effect. */
  'email.set': { changesAt: string }
  /** Why the new email was discarded: by the user, by a password reset, or because another account has it. */
  'email.kept': { cause: 'user' | 'reset' | 'taken' }
  'email.changed': object
  /** `canConfirm`: whether the user can still confirm payments. */
  'account.suspended': { canConfirm: boolean }
  'account.held': { canConfirm: boolean }
  /** `wasHeld`: whether a hold has ended; absent for a suspension. */
  'account.resumed': { wasHeld?: boolean }
  /** Whole CHT. `claim`: what is still claimed; 0 if nothing is. */
  'tokens.takenBack': { amount: number; claim: number }
  /** Whole CHT that are in the available balance again. */
  'tokens.returned': { amount: number }
  /** What has become of a request for tokens, or for money for tokens. Whole CHT. */
  'tokenRequest.credited': { amount: number; code: string }
  'tokenRequest.accepted': { amount: number; code: string }
  'tokenRequest.paid': { amount: number; code: string }
  /** `isReturned`: the tokens of an accepted withdrawal are back. */
  'tokenRequest.declined': { amount: number; code: string; reason: string; isReturned?: boolean }
  /** `returned`: whole CHT that have left escrow. */
  'orders.cancelled': { count: number; returned: number }
  /** `returned`: the capital in whole CHT. */
  'stakes.ended': { count: number; returned: number }
  'sessions.ended': object
  'factor.added': { factor: AddedFactor }
  'factor.removed': { factor: AddedFactor }
  /** The link of a mail has removed a factor and ended all sessions. */
  'factor.removedByLink': { factor: AddedFactor }
  /** `left`: how many recovery codes are left. */
  'recoveryCode.used': { left: number }
  'recoveryCodes.created': object
  /** The operator has removed all second factors. `removed` has what was removed besides them. */
  'factors.reset': AccountReset
  'login.newDevice': {
    /** The name of the browser, such as `Firefox on Windows`. */
    browser: string
    /** The time of the login, as ISO 8601 in UTC. */
    at: string
  }
  /** `host`: that of the webhook's address. */
  'webhook.added': { host: string }
  'webhook.secretChanged': { host: string }
  'webhook.paused': { host: string; failure: WebhookPauseCause }
  'paymentDetails.added': {
    /** Saved in the user's list, or typed in a sell order. */
    origin: 'saved' | 'order'
    /** Such as `First Bank, ending in 4477`. */
    destination: string
  }
}

const account = { category: 'settings', kind: 'account' } as const
const security = { category: 'settings', kind: 'security' } as const
const link = 'Open your settings'

const endSentence = (text: string) => `${text.replace(/[.\s]+$/, '')}.`

const ENDED_VERIFICATION: Record<VerificationState, string[]> = {
  unverified: [],
  pendingReview: ['It ended your identity request, which was for your old name or country: send a new one.'],
  verified: ['It ended your identity verification, which was for your old name or country: verify again.'],
}

const describeChange = ({
  endedVerification,
  isEmailPending,
}: AccountNotificationParams['profile.changed']) => [
  'Your request was approved.',
  ...ENDED_VERIFICATION[endedVerification],
  ...(isEmailPending
    ? ['Enter the code sent to your new email: it replaces the old one 24 hours later.']
    : []),
]

const describeSuspension = ({ canConfirm }: AccountNotificationParams['account.suspended']) =>
  canConfirm
    ? 'Your account is suspended, and you were logged out everywhere. You can log in, pay, confirm payments, appeal and cancel your pending orders. You cannot place orders or invest, and your pending orders are not matched.'
    : 'Your account is suspended, and you were logged out everywhere. You can log in, pay, appeal and cancel your pending orders. You cannot place orders, invest or confirm payments, and your pending orders are not matched.'

const describeOperatorHold = ({ canConfirm }: AccountNotificationParams['account.held']) =>
  canConfirm
    ? 'Your account is on hold, and you were logged out everywhere. You can log in, pay, confirm payments, appeal and cancel your pending orders. You cannot place orders or invest, and your pending orders are not matched. What comes in stays in the account.'
    : 'Your account is on hold, and you were logged out everywhere. You can log in, pay, appeal and cancel your pending orders. You cannot place orders, invest or confirm payments, and your pending orders are not matched. What comes in stays in the account.'

const describeTaking = ({ amount, claim }: AccountNotificationParams['tokens.takenBack']) =>
  [
    amount > 0
      ? `The operator has taken ${formatTokens(amount)} back from your available balance.`
      : 'The operator claims tokens from your account.',
    ...(claim > 0 ? [`${formatTokens(claim)} are still claimed.`] : []),
  ].join(' ')

const describeReturn = ({ amount }: AccountNotificationParams['tokens.returned']) =>
  `The operator has returned ${formatTokens(amount)} to you. They are in your available balance.`

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const describeCancelledOrders = ({
  count: orders,
  returned,
}: AccountNotificationParams['orders.cancelled']) =>
  [
    `The operator has cancelled ${count(orders, 'pending order')} of yours.`,
    ...(returned > 0 ? [`${formatTokens(returned)} are back in your available balance.`] : []),
  ].join(' ')

const describeEndedStakes = ({ count: stakes, returned }: AccountNotificationParams['stakes.ended']) =>
  `The operator has ended ${count(stakes, 'investment')} of yours. The capital of ${formatTokens(returned)} is in your available balance. A plan that was not over pays no return.`

const KEPT_EMAIL: Record<AccountNotificationParams['email.kept']['cause'], string> = {
  user: 'Your new email was discarded, and your email stays as it is. If you did not ask for a new one, set a new password.',
  reset:
    'A new password was set by a mailed code, so your new email was discarded. Your email stays as it is.',
  taken: 'Another account was verified with your new email, so yours stays as it is.',
}

const NEW_DETAILS_ADVICE = {
  saved: 'If this was not you, remove them in your settings and set a new password.',
  order: 'If this was not you, cancel the order and set a new password.',
}
const FACTOR_NAMES: Record<AddedFactor, string> = {
  authenticator: 'An authenticator app',
  passkey: 'A passkey',
}

const NOT_YOU = 'If this was not you, set a new password and log out all other devices.'

const NOT_ME_DAYS = NOT_ME_PERIOD / DAY
/** The link is in the mail alone, so that nobody with a stolen session can remove a factor of the user. */
const NOT_YOUR_FACTOR = `If this was not you, open the link in the mail about it within ${NOT_ME_DAYS} days: it removes it again and logs out all devices.`
const NOT_YOUR_FACTOR_IN_MAIL = `If this was not you, open the link within ${NOT_ME_DAYS} days: it removes it again and logs out all devices. Then set a new password.`

const PAUSE_CAUSES: Record<WebhookPauseCause, string> = {
  unreachable: 'cannot be reached',
  refused: 'answers with an error',
}
const PAUSED = 'Its messages wait for a day at most. Test it in your settings once it works again.'

const REMOVED_BY_LINK =
  'by the link in a mail, and you were logged out everywhere. Your webhooks are removed too. Set a new password before you log in again.'

const REMOVED_NAMES: Record<RemovedAtReset, string> = {
  authenticator: 'the authenticator app',
  passkey: 'passkeys',
  recoveryCode: 'the recovery codes',
  webhook: 'webhooks',
}

const formatList = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()

/** No sentence if nothing was removed. */
const describeRemoved = ({ removed = [] }: AccountReset): string[] =>
  removed.length === 0
    ? []
    : [
        `Removed, because somebody else may have added them: ${formatList(removed.map((name) => REMOVED_NAMES[name]))}. Check the rest, and set up your own again after the hold.`,
      ]

const describeHold = ({ holdUntil }: AccountReset, formatInstant: (at: string) => string) =>
  `Until ${formatInstant(holdUntil)} you cannot ${HOLD_RESTRICTIONS}. You can pay, appeal and cancel your pending orders.`

const ADDED_FACTORS: Record<AddedFactor, string> = {
  authenticator: 'It is asked for at each login, and before tokens move.',
  passkey: 'It logs in without the password, and is asked for before tokens move.',
}

const describeAddedFactor = ({ factor }: AccountNotificationParams['factor.added']) =>
  `${FACTOR_NAMES[factor]} was added to your account. ${ADDED_FACTORS[factor]}`

const describeRemovedFactor = ({ factor }: AccountNotificationParams['factor.removed']) =>
  `${FACTOR_NAMES[factor]} was removed from your account. It is no longer asked for.`

const describeUsedCode = ({ left }: AccountNotificationParams['recoveryCode.used']) =>
  `A recovery code was used for your account. ${left === 0 ? 'None is left: create new ones.' : `${left} ${left === 1 ? 'is' : 'are'} left.`}`

const CREATED_CODES = 'New recovery codes were created for your account. The old ones no longer work.'

const describeResumption = ({ wasHeld }: AccountNotificationParams['account.resumed']) =>
  `${wasHeld ? 'Your account is no longer on hold.' : 'The suspension of your account has ended.'} Your pending orders are matched again, and you can place orders and invest.`

export const ACCOUNT_NOTIFICATIONS: {
  [Code in keyof AccountNotificationParams]: NotificationDefinition<AccountNotificationParams[Code]>
} = {
  'verification.approved': {
    ...account,
    title: () => 'Identity verified',
    content: () =>
      `You can now have up to ${MAX_SELL_ORDERS.verified} open sell orders and ${MAX_BUY_ORDERS.known} open buy orders, and earn referral bonuses.`,
    mail: () => ({
      subject: 'Your identity is verified',
      paragraphs: [
        `You can now have up to ${MAX_SELL_ORDERS.verified} open sell orders and ${MAX_BUY_ORDERS.known} open buy orders, and earn referral bonuses.`,
      ],
      link,
    }),
    push: () => 'Your identity request is decided',
  },
  'verification.rejected': {
    ...account,
    title: () => 'Verification rejected',
    content: ({ reason }) => `${endSentence(reason)} You can send a new request.`,
    mail: () => ({
      subject: 'Your identity was not verified',
      paragraphs: ['The app shows the reason. You can send a new request.'],
      link,
    }),
    push: () => 'Your identity request is decided',
  },
  'profile.changed': {
    ...account,
    title: () => 'Profile changed',
    content: (params) => describeChange(params).join(' '),
    mail: (params) => ({ subject: 'Your profile was changed', paragraphs: describeChange(params), link }),
    push: () => 'Your profile request is decided',
  },
  'profile.rejected': {
    ...account,
    title: () => 'Profile change rejected',
    content: ({ reason }) => reason,
    mail: () => ({
      subject: 'Your profile was not changed',
      paragraphs: ['The app shows the reason. You can send a new request.'],
      link,
    }),
    push: () => 'Your profile request is decided',
  },
  'password.changed': {
    ...security,
    title: () => 'Password changed',
    content: () => 'Your password was changed, and you were logged out everywhere else.',
    mail: (_, { exchangeName }) => ({
      subject: `Your ${exchangeName} password was changed`,
      paragraphs: ['Your password was changed, and you were logged out everywhere else.'],
      link,
    }),
    push: () => 'Your password was changed',
  },
  'password.reset': {
    ...security,
    title: () => 'Password reset',
    content: (params) =>
      [
        `A new password was set by a code sent to your email, and you were logged out everywhere. For 24 hours you cannot ${HOLD_RESTRICTIONS}.`,
        ...describeRemoved(params),
      ].join(' '),
    mail: (params, { exchangeName, formatInstant }) => ({
      subject: `Your ${exchangeName} password was reset`,
      paragraphs: [
        'A new password was set by a code sent to this email, and you were logged out everywhere.',
        describeHold(params, formatInstant),
        ...describeRemoved(params),
        'If this was not you, somebody can read your mail: secure your mailbox first, then set a new password yourself.',
      ],
      link,
    }),
    push: () => 'Your password was reset',
  },
  'email.confirmed': {
    ...security,
    title: () => 'New email confirmed',
    content: () =>
      'Your new email takes effect in 24 hours. If this was not you, keep the old email in your settings and set a new password.',
    push: () => 'A new email for your account was confirmed',
  },
  'email.set': {
    ...security,
    title: () => 'New email set by support',
    content: () =>
      `Your new email takes effect in 24 hours. Until then you cannot ${HOLD_RESTRICTIONS}. If you did not ask support for it, keep the old email in your settings and set a new password.`,
    push: () => 'Support has set a new email for your account',
  },
  'email.kept': {
    ...security,
    title: () => 'Email not changed',
    content: ({ cause }) => KEPT_EMAIL[cause],
    push: () => 'Your email address stays as it is',
  },
  'email.changed': {
    ...security,
    title: () => 'Email changed',
    content: () => 'Your account has another email address now.',
    push: () => 'Your email address was changed',
  },
  'account.suspended': {
    ...security,
    title: () => 'Account suspended',
    content: describeSuspension,
    mail: (params, { exchangeName }) => ({
      subject: `Your ${exchangeName} account is suspended`,
      paragraphs: [describeSuspension(params)],
      link,
    }),
    push: () => 'Your account was suspended',
  },
  'account.resumed': {
    ...security,
    title: () => 'Account active again',
    content: describeResumption,
    mail: (params, { exchangeName }) => ({
      subject: `Your ${exchangeName} account is active again`,
      paragraphs: [describeResumption(params)],
      link,
    }),
    push: () => 'Your account is active again',
  },
  'account.held': {
    ...security,
    title: () => 'Account on hold',
    content: describeOperatorHold,
    mail: (params, { exchangeName }) => ({
      subject: `Your ${exchangeName} account is on hold`,
      paragraphs: [describeOperatorHold(params)],
      link,
    }),
    push: () => 'Your account is on hold',
  },
  'tokens.takenBack': {
    ...security,
    title: () => 'Tokens taken back',
    content: describeTaking,
    mail: (params, { exchangeName }) => ({
      subject: `Tokens were taken back from your ${exchangeName} account`,
      paragraphs: [describeTaking(params)],
      link,
    }),
    push: () => 'Tokens were taken back from your account',
  },
  'tokens.returned': {
    ...security,
    title: () => 'Tokens returned',
    content: describeReturn,
    mail: (params, { exchangeName }) => ({
      subject: `Tokens were returned to your ${exchangeName} account`,
      paragraphs: [describeReturn(params)],
      link,
    }),
    push: () => 'Tokens were returned to your account',
  },
  'tokenRequest.credited': {
    ...security,
    title: () => 'Tokens added',
    content: ({ amount, code }) =>
      `Your deposit ${code} has arrived: ${formatTokens(amount)} are in your available balance.`,
    push: () => 'Tokens added',
  },
  'tokenRequest.accepted': {
    ...security,
    title: () => 'Withdrawal accepted',
    content: ({ amount, code }) =>
      `Your withdrawal ${code} is accepted: ${formatTokens(amount)} have left your balance. The operator sends the money next.`,
    push: () => 'Withdrawal accepted',
  },
  'tokenRequest.paid': {
    ...security,
    title: () => 'Withdrawal marked as paid',
    content: ({ amount, code }) =>
      `The operator says that your withdrawal ${code} of ${formatTokens(amount)} is paid. If nothing arrives, ask the operator and name this code.`,
    push: () => 'Withdrawal marked as paid',
  },
  'tokenRequest.declined': {
    ...security,
    title: () => 'Request declined',
    content: ({ code, reason, isReturned }) =>
      `Your request ${code} was declined: “${reason}”${isReturned ? ' Its tokens are back in your available balance.' : ''}`,
    push: () => 'Request declined',
  },
  'orders.cancelled': {
    ...security,
    title: () => 'Orders cancelled',
    content: describeCancelledOrders,
    mail: (params) => ({
      subject: 'Your pending orders were cancelled',
      paragraphs: [describeCancelledOrders(params)],
      link,
    }),
    push: () => 'Your pending orders were cancelled',
  },
  'stakes.ended': {
    ...security,
    title: () => 'Investments ended',
    content: describeEndedStakes,
    mail: (params) => ({
      subject: 'Your investments were ended',
      paragraphs: [describeEndedStakes(params)],
      link,
    }),
    push: () => 'Your investments were ended',
  },
  'sessions.ended': {
    ...security,
    title: () => 'Logged out everywhere',
    content: () => 'The operator has logged you out everywhere.',
    mail: (_, { exchangeName }) => ({
      subject: `You were logged out of ${exchangeName}`,
      paragraphs: ['The operator has logged you out everywhere. Log in again to continue.'],
      link,
    }),
    push: () => 'You were logged out everywhere',
  },
  'factor.added': {
    ...security,
    title: () => 'Second factor added',
    content: (params) => `${describeAddedFactor(params)} ${NOT_YOUR_FACTOR}`,
    mail: (params, { exchangeName }) => ({
      subject: `A second factor was added to your ${exchangeName} account`,
      paragraphs: [describeAddedFactor(params), NOT_YOUR_FACTOR_IN_MAIL],
      link: 'This was not me',
    }),
    push: () => 'A second factor was added to your account',
  },
  'factor.removed': {
    ...security,
    title: () => 'Second factor removed',
    content: (params) => `${describeRemovedFactor(params)} ${NOT_YOU}`,
    mail: (params, { exchangeName }) => ({
      subject: `A second factor of your ${exchangeName} account was removed`,
      paragraphs: [describeRemovedFactor(params), NOT_YOU],
      link,
    }),
    push: () => 'A second factor was removed from your account',
  },
  'factor.removedByLink': {
    ...security,
    title: () => 'Second factor removed',
    content: ({ factor }) => `${FACTOR_NAMES[factor]} was removed from your account ${REMOVED_BY_LINK}`,
    mail: ({ factor }, { exchangeName }) => ({
      subject: `A second factor of your ${exchangeName} account was removed`,
      paragraphs: [`${FACTOR_NAMES[factor]} was removed from your account ${REMOVED_BY_LINK}`],
      link,
    }),
    push: () => 'A second factor was removed from your account',
  },
  'recoveryCode.used': {
    ...security,
    title: () => 'Recovery code used',
    content: (params) => `${describeUsedCode(params)} ${NOT_YOU}`,
    mail: (params, { exchangeName }) => ({
      subject: `A recovery code was used for your ${exchangeName} account`,
      paragraphs: [describeUsedCode(params), NOT_YOU],
      link,
    }),
    push: () => 'A recovery code was used for your account',
  },
  'recoveryCodes.created': {
    ...security,
    title: () => 'New recovery codes',
    content: () => `${CREATED_CODES} ${NOT_YOU}`,
    mail: (_, { exchangeName }) => ({
      subject: `New recovery codes for your ${exchangeName} account`,
      paragraphs: [CREATED_CODES, NOT_YOU],
      link,
    }),
    push: () => 'New recovery codes were created for your account',
  },
  'factors.reset': {
    ...security,
    title: () => 'Second factors removed',
    content: (params) =>
      [
        `The operator has removed the second factors of your account, and you were logged out everywhere. For 24 hours you cannot ${HOLD_RESTRICTIONS}.`,
        ...describeRemoved(params),
      ].join(' '),
    mail: (params, { exchangeName, formatInstant }) => ({
      subject: `Your ${exchangeName} second factors were removed`,
      paragraphs: [
        'The operator has removed the second factors of your account, as you asked, and you were logged out everywhere.',
        describeHold(params, formatInstant),
        ...describeRemoved(params),
        'If you did not ask for this, write to the operator at once.',
      ],
      link,
    }),
    push: () => 'The second factors of your account were removed',
  },
  'login.newDevice': {
    ...security,
    title: () => 'New device',
    content: ({ browser }) =>
      `Somebody logged in to your account with a browser that is new to it: ${browser}. Open this if it was not you.`,
    mail: ({ browser, at }, { exchangeName, formatInstant }) => ({
      subject: `New login to your ${exchangeName} account`,
      paragraphs: [
        `Somebody logged in to your account on ${formatInstant(at)}, with a browser that is new to it: ${browser}.`,
        'If it was you, there is nothing to do.',
      ],
      link: 'This was not me',
    }),
    push: () => 'A login to your account on a new device',
  },
  'webhook.added': {
    ...security,
    title: () => 'Webhook added',
    content: ({ host }) =>
      `A webhook was added to your account: your notifications are also sent to ${host}. If this was not you, remove it in your settings and set a new password.`,
    mail: (_, { exchangeName }) => ({
      subject: `A webhook was added to your ${exchangeName} account`,
      paragraphs: [
        'Your notifications are also sent to the address of the new webhook, which your settings show.',
        'If this was not you, remove it in your settings, log out all other devices and set a new password.',
      ],
      link,
    }),
    push: () => 'A webhook was added to your account',
  },
  'webhook.secretChanged': {
    ...security,
    title: () => 'Webhook secret changed',
    content: ({ host }) =>
      `The secret of your webhook at ${host} was changed. The old one is used too for 24 hours. If this was not you, remove the webhook in your settings and set a new password.`,
    mail: (_, { exchangeName }) => ({
      subject: `A webhook of your ${exchangeName} account has a new secret`,
      paragraphs: [
        'For 24 hours its messages are signed with the old secret too. Give the new one to the receiver before then.',
        'If this was not you, remove the webhook in your settings, log out all other devices and set a new password.',
      ],
      link,
    }),
    push: () => 'The secret of a webhook of your account was changed',
  },
  'webhook.paused': {
    ...account,
    title: () => 'Webhook paused',
    content: ({ host, failure }) =>
      `Your webhook at ${host} is paused: it ${PAUSE_CAUSES[failure]}. ${PAUSED}`,
    mail: ({ failure }, { exchangeName }) => ({
      subject: `A webhook of your ${exchangeName} account is paused`,
      paragraphs: [`A webhook of your account is paused: it ${PAUSE_CAUSES[failure]}. ${PAUSED}`],
      link,
    }),
    push: () => 'A webhook of your account is paused',
  },
  'paymentDetails.added': {
    ...security,
    title: () => 'New payment details',
    content: ({ origin, destination }) =>
      `${origin === 'saved' ? 'You saved new payment details' : 'Your sell order is paid to new payment details'}: ${destination}. ${NEW_DETAILS_ADVICE[origin]}`,
    mail: ({ origin }, { exchangeName }) => ({
      subject: `New payment details in your ${exchangeName} account`,
      paragraphs: [
        origin === 'saved'
          ? 'Payment details were saved in your account that it has not used before.'
          : 'A sell order was placed in your account with payment details that it has not used before.',
        NEW_DETAILS_ADVICE[origin],
      ],
      link: origin === 'saved' ? link : 'Open your orders',
    }),
    push: () => 'New payment details in your account',
  },
}
