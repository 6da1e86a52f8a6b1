import type { AuditAct } from '@cht/sdk/operator'
import { CODE_LIFETIME, DAY, HOUR, MINUTE, RESEND_INTERVAL } from '@cht/sdk/rules'
import type { Config } from './config.js'

/** Whose calls share a count, in the words of the table in `docs/security.md`. */
const COUNTED_BY = {
  address: 'an address',
  addressAndEmail: 'an address, for one email',
  network: 'a network: an IPv4 address or a /48',
  email: 'an email, from all addresses',
  account: 'an account',
  knownBrowser: 'an account, from one known browser or session',
  knownAccount: 'an account, from its known browsers and sessions',
  session: 'a login session',
  everybody: 'everybody',
} as const
export type CountedBy = keyof typeof COUNTED_BY

const COUNTED_IN = {
  database: 'the database',
  process: 'each process',
  both: 'the database and each process',
} as const

/** How often something may be done in a period. */
export interface Limit {
  max: number
  /** In ms. */
  period: number
  /** The variable whose value `max` multiplies. */
  times?: 'WRITES_PER_MINUTE'
}

interface LimitRule {
  /** What is counted. */
  what: string
  /**
   * The database counts for all processes. A process counts in its memory what must not cost a statement, or what concurrent requests
   * must not pass.
   */
  countedIn: keyof typeof COUNTED_IN
  /** The audit entry of the first refusal in a period, or the entry that is limited itself. */
  act?: AuditAct
  of: Partial<Record<CountedBy, Limit>>
}

/**
 * All limits in a period of time (decision 23). Those of addresses are wide, because a mobile network can put many users behind one;
 * a /48 has a multiple of them (`toRateLimitKeys`). A limit that strangers can use up for an account has a reserve for those whom
 * the account knows. It is counted by browser, so that a stolen one uses up only its own, or, where somebody who signs up with the
 * email of another person could add browsers, by account.
 */
export const LIMITS = {
  signUp: {
    what: 'sign-ups',
    countedIn: 'database',
    act: 'signup.throttled',
    of: {
      address: { max: 300, period: HOUR },
      addressAndEmail: { max: 10, period: HOUR },
    },
  },
  /** Bounds how many codes exist to be guessed, as `resetMail` does. */
  signUpMail: {
    what: 'sign-ups that mail a code',
    countedIn: 'database',
    act: 'signup.throttled',
    of: { email: { max: 30, period: HOUR } },
  },
  login: {
    what: 'logins with a password',
    countedIn: 'database',
    act: 'login.throttled',
    of: {
      address: { max: 300, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: 15 * MINUTE },
      knownBrowser: { max: 10, period: 15 * MINUTE },
    },
  },
  /** A code of an authenticator app has 20 bits. */
  secondStep: {
    what: 'codes at the second step of a login',
    countedIn: 'database',
    act: 'factor.throttled',
    of: {
      address: { max: 300, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: HOUR },
      knownBrowser: { max: 10, period: HOUR },
    },
  },
  /** Recovery codes are not among them, so that their owner can always log in. */
  authenticatorCode: {
    what: 'codes of an authenticator app at the second step',
    countedIn: 'database',
    act: 'factor.throttled',
    of: { account: { max: 30, period: DAY }, knownAccount: { max: 20, period: DAY } },
  },
  /** A login takes two. It begins without an email, so that nobody can be known. */
  passkeyLogin: {
    what: 'requests to log in with a passkey',
    countedIn: 'database',
    act: 'factor.throttled',
    of: { address: { max: 600, period: 15 * MINUTE } },
  },
  reset: {
    what: 'requests of a new password',
    countedIn: 'database',
    act: 'reset.throttled',
    of: {
      address: { max: 300, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: HOUR },
      knownBrowser: { max: 5, period: HOUR },
    },
  },
  resetMail: {
    what: 'requests of a new password that mail a code, by strangers',
    countedIn: 'database',
    act: 'reset.throttled',
    of: { email: { max: 30, period: HOUR } },
  },
  /** A cookie names their request. `CODE_TRIES` limits those of one request. */
  resetCode: {
    what: 'codes for a new password',
    countedIn: 'database',
    act: 'reset.throttled',
    of: { address: { max: 300, period: 15 * MINUTE } },
  },
  /** The reserve bounds how many codes a stranger with many sign-ups has to guess, and mails to the email. */
  resend: {
    what: 'requests of a code for an email',
    countedIn: 'database',
    act: 'code.throttled',
    of: {
      address: { max: 300, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: HOUR },
      knownAccount: { max: 6, period: DAY },
    },
  },
  resendMail: {
    what: 'codes that are mailed to an email on request',
    countedIn: 'database',
    of: { email: { max: 1, period: RESEND_INTERVAL }, knownAccount: { max: 1, period: RESEND_INTERVAL } },
  },
  /** Over all codes of an email. `CODE_TRIES` limits those of one code. */
  verify: {
    what: 'tries of a code of an email',
    countedIn: 'database',
    act: 'code.throttled',
    of: {
      address: { max: 300, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: CODE_LIFETIME },
      knownAccount: { max: 10, period: CODE_LIFETIME },
    },
  },
  /** By session: a stolen one must not keep the owner from changing the password in another. A new session takes a login. */
  password: {
    what: 'passwords that a signed-in user enters',
    countedIn: 'database',
    act: 'password.throttled',
    of: { session: { max: 10, period: 15 * MINUTE } },
  },
  factorCode: {
    what: 'codes of a second factor that a signed-in user enters',
    countedIn: 'database',
    act: 'factor.throttled',
    of: { session: { max: 10, period: HOUR } },
  },
  dataDownload: {
    what: 'downloads of one’s data that are prepared',
    countedIn: 'database',
    act: 'data.throttled',
    of: { account: { max: 5, period: HOUR } },
  },
  /** With those that were cancelled: each is a row of the treasurer's queue. */
  tokenRequest: {
    what: 'requests for tokens and for money',
    countedIn: 'database',
    act: 'tokenRequest.throttled',
    of: { account: { max: 20, period: DAY } },
  },
  operatorToken: {
    what: 'wrong operator tokens',
    countedIn: 'both',
    of: { address: { max: 20, period: 15 * MINUTE } },
  },
  operatorSignIn: {
    what: 'sign-ins to operate the exchange, and invitations',
    countedIn: 'database',
    act: 'person.throttled',
    of: {
      address: { max: 100, period: 15 * MINUTE },
      addressAndEmail: { max: 10, period: HOUR },
      knownBrowser: { max: 10, period: HOUR },
    },
  },
  /** Counted after a right mailed code, so that strangers cannot use it up. */
  operatorAppCode: {
    what: 'codes of the authenticator app of a person who operates the exchange',
    countedIn: 'database',
    act: 'person.throttled',
    of: { account: { max: 30, period: DAY } },
  },
  /** Apart from the codes, so that neither way to sign in uses up the other one. */
  operatorPasskey: {
    what: 'requests to sign in by a passkey to operate the exchange',
    countedIn: 'database',
    act: 'person.throttled',
    of: { address: { max: 300, period: 15 * MINUTE } },
  },
  operatorInvitation: {
    what: 'reads of an invitation to operate the exchange',
    countedIn: 'database',
    act: 'person.throttled',
    of: { address: { max: 300, period: 15 * MINUTE } },
  },
  operatorSignInMail: {
    what: 'codes that strangers have mailed to sign in to operate the exchange',
    countedIn: 'database',
    act: 'person.throttled',
    of: { email: { max: 30, period: HOUR } },
  },
  /** Over all addresses: a client with many of them cannot fill the audit log. */
  operatorTokenEntry: {
    what: 'audit entries of wrong operator tokens',
    countedIn: 'database',
    act: 'operator.refused',
    of: { everybody: { max: 200, period: 15 * MINUTE } },
  },
  write: {
    what: 'writes',
    countedIn: 'process',
    act: 'writes.throttled',
    of: {
      account: { max: 1, period: MINUTE, times: 'WRITES_PER_MINUTE' },
      address: { max: 20, period: MINUTE, times: 'WRITES_PER_MINUTE' },
    },
  },
  /** Then all pictures of the user but proofs of payment are refused unread. */
  refusedPicture: {
    what: 'refused pictures',
    countedIn: 'process',
    act: 'pictures.throttled',
    of: { account: { max: 10, period: 15 * MINUTE } },
  },
  crashReport: {
    what: 'reports of crashes',
    countedIn: 'process',
    of: { network: { max: 10, period: MINUTE }, everybody: { max: 60, period: MINUTE } },
  },
} as const satisfies Record<string, LimitRule>

type Limits = typeof LIMITS

/** The most of a limit that may be multiplied by a setting. */
export function computeMax(
  { max, times }: Limit,
  { writesPerMinute }: Pick<Config, 'writesPerMinute'>,
): number {
  return times === undefined ? max : max * writesPerMinute
}

/** The key of a counter, such as `login:address:192.0.2.1`. */
export function createCounterKey(name: keyof Limits, by: CountedBy, ...subject: string[]): string {
  return [name, by, ...subject].join(':')
}

/** The names of the limits that the database counts by `By`, with an audit entry of the first refusal. */
export type LimitName<By extends CountedBy> = {
  [Name in keyof Limits]: Limits[Name] extends { countedIn: 'database'; act: AuditAct; of: Record<By, Limit> }
    ? Name
    : never
}[keyof Limits]

const formatMax = ({ max, times }: Limit): string => {
  if (times === undefined) return String(max)
  return max === 1 ? `\`${times}\`` : `${max} times \`${times}\``
}

const UNITS = [
  { ms: DAY, one: 'a day', many: 'days' },
  { ms: HOUR, one: 'an hour', many: 'hours' },
]

const formatPeriod = (period: number): string => {
  const { ms, one, many } = UNITS.find((unit) => period % unit.ms === 0) ?? {
    ms: MINUTE,
    one: 'a minute',
    many: 'minutes',
  }
  return period === ms ? one : `${period / ms} ${many}`
}

/** The rows of the table in `docs/security.md`, with its head. */
export function formatLimits(): string[][] {
  const rows = Object.values<LimitRule>(LIMITS).flatMap(({ what, countedIn, of }) =>
    Object.entries(of).map(([by, limit]) => [
      what,
      COUNTED_BY[by as CountedBy],
      formatMax(limit),
      formatPeriod(limit.period),
      COUNTED_IN[countedIn],
    ]),
  )
  return [['what', 'of', 'at most', 'in', 'counted in'], ...rows]
}
