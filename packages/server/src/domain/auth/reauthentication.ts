import { type ReauthenticationEvent, restoreReauthentication } from '@cht/machines/lifecycles'
import type { ReauthenticationRule } from '@cht/sdk/second-factor'
import { assertCan } from '../refusal.js'

/** What decides whether a login session asks its user again. `confirmedUntil` is in ms of the clock of login sessions. */
export interface SessionProtection {
  /** The account has a second factor, or the switch 'Ask before tokens move' is on. */
  isProtected: boolean
  confirmedUntil: number | null
}

const EVENTS: Record<Exclude<ReauthenticationRule, 'never'>, ReauthenticationEvent> = {
  protected: { type: 'tokens.move' },
  newDetails: { type: 'tokens.move' },
  always: { type: 'protection.change' },
}

/** Throws 403 if the rule of a call requires that the user confirms who they are first (decision 39). */
export function assertConfirmed(session: SessionProtection, rule: ReauthenticationRule, now: number): void {
  if (rule !== 'never') assertCan(restoreReauthentication(session, now), EVENTS[rule])
}
