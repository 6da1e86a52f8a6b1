import { CODE_LIFETIME } from '@cht/sdk/auth'
import type { AuditAct } from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'

/** How often something may be done in a period. */
export interface Limit {
  max: number
  /** In ms of the database's clock. */
  period: number
}

/** The part of a limit that strangers cannot use up. */
interface Reserve extends Limit {
  /**
   * Whose calls are counted as one: those of a known browser or login session, so that a stolen one uses up only its own, or those of
   * the account, where somebody who signs up with the email of another person could add browsers and sessions.
   */
  per: 'browser' | 'account'
}

/** A limit of calls that name the email of an account, known or not. */
export interface AccountLimit {
  /** Begins the keys of its counters. */
  key: string
  act: AuditAct
  /** Of an address, for all emails. Wide: a mobile network can put many users behind one address. */
  byAddress: Limit
  /** Of an address, for one email: strangers at other addresses use up none of it. */
  byAddressAndEmail: Limit
  /** Of a known browser or the account's own session. Absent where nobody can be known yet. */
  reserve?: Reserve
}

/**
 * The limits that strangers can use up for an account, each with the reserve of those who are known to it (decision 23). A call that
 * finds its reserve used up is counted as that of a stranger.
 */
export const ACCOUNT_LIMITS = {
  signup: {
    key: 'signup',
    act: 'signup.throttled',
    byAddress: { max: 300, period: HOUR },
    byAddressAndEmail: { max: 10, period: HOUR },
  },
  login: {
    key: 'login',
    act: 'login.throttled',
    byAddress: { max: 300, period: 15 * MINUTE },
    byAddressAndEmail: { max: 10, period: 15 * MINUTE },
    reserve: { max: 10, period: 15 * MINUTE, per: 'browser' },
  },
  /** Codes of a second factor: one of an authenticator app has 20 bits. */
  secondStep: {
    key: 'second-step',
    act: 'factor.throttled',
    byAddress: { max: 300, period: 15 * MINUTE },
    byAddressAndEmail: { max: 10, period: HOUR },
    reserve: { max: 10, period: HOUR, per: 'browser' },
  },
  reset: {
    key: 'reset',
    act: 'reset.throttled',
    byAddress: { max: 300, period: 15 * MINUTE },
    byAddressAndEmail: { max: 10, period: HOUR },
    reserve: { max: 5, period: HOUR, per: 'browser' },
  },
  /** The reserve of an account bounds how many codes a stranger with many sign-ups has to guess, and mails to the email. */
  resend: {
    key: 'resend',
    act: 'code.throttled',
    byAddress: { max: 300, period: 15 * MINUTE },
    byAddressAndEmail: { max: 10, period: HOUR },
    reserve: { max: 6, period: DAY, per: 'account' },
  },
  /** Guesses over all codes of an email. `CODE_TRIES` limits those of one code. */
  verify: {
    key: 'verify',
    act: 'code.throttled',
    byAddress: { max: 300, period: 15 * MINUTE },
    byAddressAndEmail: { max: 10, period: CODE_LIFETIME },
    reserve: { max: 10, period: CODE_LIFETIME, per: 'account' },
  },
} as const satisfies Record<string, AccountLimit>

/**
 * Mails that strangers cause to one email, over all addresses: they bound how many codes exist to be guessed. A call that has a
 * place in its reserve is not counted here.
 */
export const SIGNUP_MAILS_BY_EMAIL: Limit = { max: 30, period: HOUR }
export const RESET_MAILS_BY_EMAIL: Limit = { max: 30, period: HOUR }

/**
 * Codes of an authenticator app at the second step of logins, over all addresses: 50 a day of an account, of which strangers cannot
 * use those of its known browsers. Recovery codes are not counted, so that their owner can always log in.
 */
export const AUTHENTICATOR_CODES_BY_ACCOUNT = {
  strangers: { max: 30, period: DAY },
  known: { max: 20, period: DAY },
} satisfies Record<string, Limit>

/** A login with a passkey takes two requests. It begins without an email, so that nobody can be known. */
export const PASSKEYS_BY_ADDRESS: Limit = { max: 600, period: 15 * MINUTE }
/** The codes of a reset request, which a cookie names. `CODE_TRIES` limits those of one request. */
export const RESET_CODES_BY_ADDRESS: Limit = { max: 300, period: 15 * MINUTE }

// Of a login session or a signed-in user: strangers use up none of them.
/** The passwords that a signed-in user enters. */
export const PASSWORDS_BY_SESSION: Limit = { max: 10, period: 15 * MINUTE }
export const FACTOR_CODES_BY_SESSION: Limit = { max: 10, period: HOUR }
/** Downloads that a user prepares. */
export const DOWNLOADS_BY_ACCOUNT: Limit = { max: 5, period: HOUR }
