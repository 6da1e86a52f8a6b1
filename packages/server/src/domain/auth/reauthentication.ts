import {
  type ReauthenticationEvent,
  reauthenticationLifecycle,
  type StoredReauthentication,
} from '@cht/machines/lifecycles'
import type { ReauthenticationRule } from '@cht/sdk/contract'
import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import { assertCan } from '../../kernel/refusal.js'

/**
 * What decides whether the user of a login session has to confirm again who they are. `confirmedUntil` is in ms of the database's
 * clock, and so is `now` below.
 */
export type SessionProtection = StoredReauthentication

const EVENTS: Record<Exclude<ReauthenticationRule, 'never'>, ReauthenticationEvent> = {
  protected: { type: 'tokens.move' },
  newDetails: { type: 'tokens.move' },
  contact: { type: 'contact.change' },
  always: { type: 'protection.change' },
}

/** Throws 403 if the rule of a request requires that the user confirms who they are first (decision 39). */
export function assertConfirmed(session: SessionProtection, rule: ReauthenticationRule, now: number): void {
  if (rule !== 'never') assertCan(reauthenticationLifecycle.restore(session, now), EVENTS[rule])
}

/**
 * Throws 403 if this kind of proof is not enough for the account. Returns when a confirmation that is made now ends; the caller stores
 * it.
 */
export function computeConfirmationEnd(
  session: SessionProtection,
  by: 'password' | 'factor',
  now: number,
): number {
  const before = reauthenticationLifecycle.restore(session, now)
  const event: ReauthenticationEvent = { type: 'user.confirm', by, until: now + CONFIRMATION_PERIOD }
  assertCan(before, event)
  return reauthenticationLifecycle.send(before, event).snapshot.context.until
}
