import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageFields } from '../page.js'
import { instant, optional, wireObject } from '../schema.js'

/** Everything that the audit log tells of, and what each act is. */
export const AUDIT_ACTS = {
  'account.opened': 'somebody signed up',
  'signup.throttled': 'too many sign-ups from one address',
  'login.succeeded': 'a session was started with the right password',
  'login.failed': 'wrong email or password',
  'login.throttled': 'too many logins from one address',
  'session.ended': 'a logout',
  'sessions.ended': 'a changed password ended the other sessions',
  'code.accepted': 'the code of a mail was entered',
  'code.refused': 'a wrong code was entered',
  'code.throttled': 'too many codes tried or asked for from one address',
  'password.changed': 'the password was changed',
  'password.refused': 'the old password was wrong',
  'password.throttled': 'too many wrong old passwords',
  'email.changed': 'a new email counts',
  'verification.requested': 'an identity was handed in',
  'verification.viewed': 'the operator looked at a picture of an ID',
  'verification.approved': 'the operator verified an identity',
  'verification.rejected': 'the operator rejected an identity',
  'profile.requested': 'a changed profile was asked for',
  'profile.approved': 'the operator changed a profile',
  'profile.rejected': 'the operator rejected a changed profile',
  'appeal.viewed': 'the operator looked at a proof of payment',
  'appeal.resolved': 'the operator decided an appeal',
  'tokens.funded': 'the operator issued tokens',
  'tokens.withdrawn': 'the operator took tokens back',
  'rates.set': 'the operator set prices',
  'schedule.set': 'the operator set the live sessions',
  'clock.advanced': 'the operator moved exchange time ahead, in demo mode',
  'operator.refused': 'a wrong operator token',
  'writes.throttled': 'too many writes from one user or one address',
} as const
export type AuditAct = keyof typeof AUDIT_ACTS

const ACTS = Object.keys(AUDIT_ACTS) as AuditAct[]
const isAct = (text: string): text is AuditAct => Object.hasOwn(AUDIT_ACTS, text)

const act = z.string().check(z.refine(isAct, `must be one of ${ACTS.join(', ')}`))
const since = z.string().check(
  atMost(40),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date'),
)

const auditEntry = wireObject({
  id: z.string(),
  at: instant,
  act: z.string(),
  /** `guest`: nobody was signed in. */
  actor: z.literal(['operator', 'user', 'guest']),
  /** What the operator called themselves: a claim, not a proof. */
  by: optional(z.string()),
  /** Whom it concerns, by the email of today. */
  email: optional(z.string()),
  address: z.string(),
  requestId: z.string(),
  why: optional(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What the operator says of an act beside it: who does it, and why. Both stand in the audit log. */
export const auditFields = {
  by: optional(z.string().check(z.trim(), atMost(100))),
  why: optional(z.string().check(z.trim(), atMost(500))),
}

/** Newest first. */
export const audit = defineEndpoint({
  summary: 'What was done, by whom, when and why',
  description:
    'Acts of the operator and those that concern the safety of an account, newest first. `cursor`: the id of the last entry that one has.',
  method: 'GET',
  path: '/operator/audit',
  access: 'operator',
  input: wireObject({
    act: optional(act),
    email: optional(z.string().check(z.trim(), atMost(254))),
    since: optional(since),
    ...pageFields,
  }),
  output: page(auditEntry),
})
