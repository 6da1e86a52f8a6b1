import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { atMost, trimmedLine } from '../model/lines.js'
import { page, pageFields } from '../page.js'
import { instant, optional, singleLine, wireObject } from '../schema.js'
import { OPERATOR_VIAS } from './roles.js'

/** The acts of the audit log, with a description of each. */
export const AUDIT_ACTS = {
  'account.opened': 'an account was created',
  'signup.throttled': 'too many sign-ups from one IP address, or with one email',
  'login.succeeded': 'a user logged in',
  'login.failed': 'a login with a wrong email or password',
  'login.throttled': 'too many logins from one IP address',
  'session.ended': 'a user logged out, or ended another session',
  'sessions.ended':
    'the user or a password change ended the other sessions, or the user or the operator ended all of them',
  'code.accepted': 'a verification code was accepted',
  'account.verified': 'an account was verified with its email',
  'signups.removed': 'unverified accounts with the same email were removed, because this one was verified',
  'code.refused': 'a wrong verification code was entered',
  'code.throttled': 'too many verification codes entered or requested from one IP address',
  'reset.requested': 'somebody asked for a code to set a new password, or the operator sent one',
  'reset.refused': 'a wrong code for a new password',
  'reset.throttled': 'too many codes for a new password were asked for or tried',
  'password.reset':
    'a user set a new password by a mailed code; all sessions ended, and the account is on hold',
  'terms.accepted': 'a user accepted a new version of the terms',
  'password.changed': 'a user changed their password',
  'email.confirmed': 'the code of a user’s new email was entered; it takes effect 24 hours later',
  'email.kept':
    'a user’s new email was discarded: by the user, by a new password, or because somebody else has it',
  'email.changed': 'a user’s new email took effect',
  'password.refused':
    'a password change, a confirmation, a download of the user’s data, or closing the account, with a wrong password',
  'password.throttled':
    'too many password changes, confirmations, downloads or closings with a wrong password',
  'user.confirmed': 'a user confirmed who they are, before tokens move or the account changes',
  'login.secondStep': 'a login with the right password, whose second step is due',
  'factor.refused':
    'a wrong code of an authenticator app, a wrong recovery code, or a passkey that was not accepted',
  'factor.throttled': 'too many codes or passkeys were tried as a second factor',
  'factor.added': 'a user added a second factor',
  'factor.removed': 'a user removed a second factor',
  'factors.reset': 'the operator removed the second factors of a user; the account is on hold',
  'recoveryCode.used': 'a user used a recovery code',
  'recoveryCodes.created': 'a user created new recovery codes',
  'protection.on': 'a user turned on the switch ‘Ask before tokens move’',
  'protection.off': 'a user turned off the switch ‘Ask before tokens move’',
  'account.closed': 'a user closed their account',
  'data.downloaded': 'a user downloaded their data',
  'data.throttled': 'a user asked for too many downloads of their data',
  'verification.requested': 'a user requested identity verification',
  'verification.viewed': 'the operator viewed a picture of an ID',
  'verification.approved': 'the operator verified an identity',
  'verification.rejected': 'the operator rejected an identity',
  'profile.requested': 'a user requested a profile change',
  'profile.approved': 'the operator approved a profile change',
  'profile.rejected': 'the operator rejected a profile change',
  'appeal.viewed': 'the operator viewed a picture of an appeal: the proof of payment, or evidence',
  'appeal.asked': 'the operator asked a party of an appeal for something',
  'appeal.restRequired': 'the operator decided an appeal for the buyer if the rest of the payment arrives',
  'appeal.resolved': 'the operator decided an appeal',
  'tradeClaim.decided': 'the operator decided a claim after the end of a trade',
  'tradeClaim.viewed': 'the operator viewed the proof of payment of a trade with a claim',
  'case.claimed': 'the operator claimed a case',
  'case.released': 'the operator gave a case back to the queue',
  'case.handedOver': 'the operator gave a case to another person',
  'case.noted': 'the operator wrote a note about a case',
  'case.snoozed': 'the operator put a case off',
  'case.decided':
    'the operator decided a case; the decision is carried out ten minutes later unless it is taken back',
  'case.takenBack': 'the operator took back the decision of a case before it was carried out',
  'case.returned': 'the decision of a case could not be carried out, and the case returned to the operator',
  'users.listed': 'the operator listed the users with their balances',
  'users.searched': 'the operator searched for users; numbers of the search are masked',
  'anything.searched': 'the operator searched for anything; numbers of the search are masked',
  'user.viewed': 'the operator looked at the balances and at all that is open of a user',
  'statement.viewed': 'the operator looked at the statement of a user',
  'trades.listed': 'the operator listed trades',
  'trade.viewed': 'the operator looked at a trade',
  'email.set':
    'the operator set a new email for a user who has lost the mailbox; it takes effect 24 hours later',
  'account.suspended': 'the operator suspended an account',
  'account.held': 'the operator put an account on hold',
  'account.resumed': 'the operator ended the suspension or the hold of an account',
  'tokens.takenBack': 'the operator took tokens back from an account on hold, at once or for a claim',
  'appeal.started': 'the operator opened an appeal of a trade',
  'trade.frozen': 'the operator froze a trade',
  'trade.unfrozen': 'the operator ended the freeze of a trade',
  'trade.timeAdded': 'the operator extended a window of a trade',
  'tokenRequest.made': 'a user asked for tokens, or for money for tokens',
  'tokenRequest.cancelled': 'a user cancelled a request for tokens or for money',
  'tokenRequest.throttled': 'a user made too many requests for tokens and for money',
  'tokenRequest.credited': 'the operator added the tokens of a deposit',
  'tokenRequest.accepted': 'the operator accepted a withdrawal: its tokens left the account',
  'tokenRequest.paid': 'the operator paid a withdrawal',
  'tokenRequest.declined': 'the operator declined a request for tokens or for money',
  'posting.reversed': 'the operator reversed a posting: tokens went back, or are claimed',
  'claim.waived': 'the operator waived the rest of a claim',
  'orders.cancelled': 'the operator cancelled pending orders of an account on hold',
  'stakes.ended': 'the operator ended investments of an account on hold',
  'paymentDetails.added': 'a user saved payment details',
  'paymentDetails.removed': 'a user removed saved payment details',
  'webhook.added': 'a user or the operator added a webhook',
  'webhook.secretChanged': 'a user or the operator changed the secret of a webhook',
  'webhook.resumed': 'a user or the operator resumed a paused webhook',
  'webhook.removed': 'a user or the operator removed a webhook',
  'bonus.voided': 'the operator voided a held referral bonus',
  'tokens.funded': 'the operator issued tokens to a user',
  'tokens.withdrawn': 'the operator withdrew tokens from a user',
  'switch.stopped': 'the operator stopped something, or changed the words for users',
  'switch.started': 'the operator started again what was stopped',
  'rates.set': 'the operator set prices',
  'schedule.set': 'the operator changed the live sessions',
  'announcement.planned': 'the operator planned an announcement',
  'announcement.withdrawn': 'the operator withdrew an announcement',
  'announcement.ended': 'the operator ended an announcement',
  'clock.advanced': 'the operator advanced exchange time, in demo mode',
  'suspicion.noted': 'the operator noted what was found out about accounts that share data',
  'export.created': 'the operator wrote an export of the ledger, of trades or of users',
  'export.downloaded': 'the operator downloaded a part of an export',
  'data.exported': 'the operator downloaded the data of a user, at their request',
  'user.closed': 'the operator closed the account of a user, at their request',
  'audit.archived': 'older entries were moved to a file',
  'operatorToken.created': 'a token with roles was created for a machine or a person',
  'operatorToken.revoked': 'a token with roles was revoked',
  'proposal.made': 'a person proposed what another one has to approve',
  'proposal.approved': 'a person approved the proposal of another one, and it was done',
  'proposal.declined': 'a person declined a proposal, or took back their own',
  'person.invited': 'a person was invited to operate the exchange',
  'person.accepted': 'an invited person set up a passkey or an authenticator app',
  'person.signedIn': 'a person who operates the exchange signed in',
  'person.refused': 'a sign-in of a person who operates the exchange, with a wrong code or passkey',
  'person.throttled': 'too many sign-ins to operate the exchange from one IP address, or with one email',
  'person.signedOut': 'a person who operates the exchange signed out',
  'person.factorAdded': 'a person who operates the exchange added a passkey or an authenticator app',
  'person.factorRemoved': 'a person who operates the exchange removed a passkey or the authenticator app',
  'person.rolesChanged': 'the roles of a person who operates the exchange were changed',
  'person.suspended': 'a person who operates the exchange was suspended',
  'person.resumed': 'the suspension of a person who operates the exchange was ended',
  'person.recovered':
    'a person who operates the exchange lost the passkeys or the authenticator app and was invited again',
  'operator.refused': 'a request with a wrong operator token',
  'pictures.throttled': 'too many refused pictures from one user',
  'writes.throttled': 'too many writes from one user or one IP address',
} as const
export type AuditAct = keyof typeof AUDIT_ACTS

const ACTS = Object.keys(AUDIT_ACTS) as AuditAct[]
const isAct = (text: string): text is AuditAct => Object.hasOwn(AUDIT_ACTS, text)

const act = z.string().check(z.refine(isAct, `must be one of ${ACTS.join(', ')}`))
const since = z.string().check(
  atMost(40),
  singleLine,
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date'),
)

const auditEntry = wireObject({
  id: z.string(),
  at: instant,
  act: z.string(),
  /** `guest` if nobody was signed in. */
  actor: z.literal(['operator', 'user', 'guest']),
  /** The name of the person or of the token; with `via` `own`, the name that the operator gave, which is not verified. */
  by: optional(z.string()),
  /** How the operator was known: by the exchange's own token (`own`), by a token with roles, or as a person. */
  via: optional(z.literal(OPERATOR_VIAS)),
  /** The current email of the user concerned; after the account was closed, its last one. */
  email: optional(z.string()),
  /** The IP address of the request; `unknown` if it had none. */
  address: z.string(),
  requestId: z.string(),
  why: optional(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Input fields for the audit log: the name of whoever acts for the operator, and the reason. */
export const auditFields = {
  by: optional(trimmedLine(100)),
  why: optional(trimmedLine(500)),
}

/**
 * Lists the entries of the audit log: acts of the operator and acts that concern the security of an account, newest first.
 */
export const audit = defineEndpoint({
  method: 'GET',
  path: '/operator/audit',
  access: 'operator',
  roles: ['auditor', 'administrator'],
  input: wireObject({
    act: optional(act),
    email: optional(trimmedLine(254)),
    since: optional(since),
    ...pageFields,
  }),
  output: page(auditEntry),
})
