import * as z from 'zod/mini'
import { DECISION_PERIOD } from '../appeals/rules.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine, requiredLines } from '../model/lines.js'
import { page, pageFields } from '../page.js'
import { payload } from '../payload.js'
import { count, flag, id, instant, optional, wireObject } from '../schema.js'
import { HOUR, MINUTE } from '../time.js'
import { PARTIES } from '../trades/rules.js'
import { auditFields } from './audit.js'
import type { EndpointRoles } from './roles.js'

/** How long a decision of a person waits before it is carried out, in ms. Until then it can be taken back. */
export const TAKE_BACK_PERIOD = 10 * MINUTE

interface CaseKindDefinition {
  /** What a case of the kind is called. */
  label: string
  /** Who decides. */
  roles: EndpointRoles
  /** How long a case waits until it is overdue, in ms. */
  overdueAfter: number
}

/** The kinds of cases: what an operator decides. */
export const CASE_KINDS = {
  verification: { label: 'Identity verification', roles: ['verifier'], overdueAfter: 48 * HOUR },
  profileEdit: { label: 'Profile change', roles: ['verifier'], overdueAfter: 48 * HOUR },
  appeal: { label: 'Appeal', roles: ['mediator'], overdueAfter: DECISION_PERIOD },
  tradeClaim: { label: 'Claim after a trade', roles: ['mediator'], overdueAfter: 48 * HOUR },
  tokenRequest: { label: 'Request for tokens or money', roles: ['treasurer'], overdueAfter: 48 * HOUR },
} as const satisfies Record<string, CaseKindDefinition>
export type CaseKind = keyof typeof CASE_KINDS

/** The kinds in the order in which they are shown. */
export const CASE_KIND_NAMES = Object.keys(CASE_KINDS) as [CaseKind, ...CaseKind[]]

type CaseAgent = (typeof CASE_KINDS)[CaseKind]['roles'][number]

/** Who decides cases of some kind. */
export const CASE_AGENTS = [
  ...new Set(CASE_KIND_NAMES.flatMap((name): readonly CaseAgent[] => CASE_KINDS[name].roles)),
] as unknown as readonly [CaseAgent, ...CaseAgent[]]
/** Who reads the cases of all kinds, besides those who decide them. */
export const CASE_READERS = ['support', 'auditor', 'administrator'] as const
const READERS = [...CASE_READERS, ...CASE_AGENTS] as const

const kind = z.literal(CASE_KIND_NAMES, `must be one of ${CASE_KIND_NAMES.join(', ')}`)

const pendingDecision = wireObject({
  by: z.string(),
  decidedAt: instant,
  /** When it is carried out. Until then it can be taken back. */
  carriedOutAt: instant,
  /** The input of the endpoint that has decided. */
  input: z.record(z.string(), z.unknown()),
})

const caseFields = {
  /** The id of the verification, the profile change, the appeal, the claim or the request for tokens or money. */
  id,
  kind: z.string(),
  state: z.string(),
  /** The email of the user concerned; absent for cases about a trade. */
  email: optional(z.string()),
  /** The id of the trade that the case is about. */
  tradeId: optional(id),
  openedAt: instant,
  /** Since when it waits for the operator; absent while it waits for a user, and afterwards. */
  waitingSince: optional(instant),
  /** When it is overdue; absent with `waitingSince`. */
  dueAt: optional(instant),
  isOverdue: z.boolean(),
  /** Who has claimed it. */
  claimedBy: optional(z.string()),
  claimedAt: optional(instant),
  /** Whether the caller has claimed it. */
  isMine: z.boolean(),
  snoozedUntil: optional(instant),
  decision: optional(pendingDecision),
  /** Why the last decision could not be carried out; absent after the next one. */
  returned: optional(z.string()),
  notes: count,
}
const listedCase = wireObject(caseFields)
/**
 * A case in a list. Instants are in ms.
 * @useDeclaredType
 */
export interface OperatorCase extends z.output<typeof listedCase> {}

const caseNote = wireObject({
  at: instant,
  /** Absent if the exchange has written it. */
  by: optional(z.string()),
  text: z.string(),
})
const shownCase = wireObject({ ...caseFields, log: z.array(caseNote) })
/**
 * A case with its notes, oldest first. Instants are in ms.
 * @useDeclaredType
 */
export interface OperatorCaseFile extends z.output<typeof shownCase> {}

/**
 * What two cases share: a user, the number of an account or the address of a wallet in orders or saved details, the picture of a proof of
 * payment, or the number of an ID.
 */
const CASE_LINKS = ['person', 'account', 'wallet', 'picture', 'idNumber'] as const
export type CaseLink = (typeof CASE_LINKS)[number]

const relatedCase = wireObject({
  id,
  kind,
  /** As that of a listed case. */
  state: z.string(),
  openedAt: instant,
  /** When it ended; absent while it is open. */
  decidedAt: optional(instant),
  /** The state in which the verification, the profile change, the appeal, the claim or the request has ended. */
  outcome: optional(z.string()),
  email: optional(z.string()),
  tradeId: optional(id),
  shares: z.array(z.literal(CASE_LINKS)),
})
/** @useDeclaredType */
export interface RelatedCase extends z.output<typeof relatedCase> {}

const MESSAGE_STATES = ['shown', 'waiting', 'sent', 'givenUp'] as const
const toldMessage = wireObject({
  at: instant,
  email: z.string(),
  /** Which party of the trade it was told; absent where the case is about no trade. */
  party: optional(z.literal(PARTIES)),
  title: z.string(),
  text: z.string(),
  /**
   * How it was told. In the app it is `shown`. Mails, pushes and webhooks are listed while their delivery is kept; `at` is when it was sent or
   * given up.
   */
  channels: z.array(
    wireObject({
      channel: z.literal(['app', 'mail', 'push', 'webhook']),
      state: z.literal(MESSAGE_STATES),
      at: optional(instant),
    }),
  ),
})
/** @useDeclaredType */
export interface ToldMessage extends z.output<typeof toldMessage> {}

const caseBackground = wireObject({ related: z.array(relatedCase), told: z.array(toldMessage) })
/**
 * What there is around a case. Instants are in ms.
 * @useDeclaredType
 */
export interface CaseBackground extends z.output<typeof caseBackground> {}

const access = 'operator'
const caseInput = wireObject({ id, ...auditFields })

/** What the endpoints that decide return: when the decision is carried out. Absent if it was carried out at once. */
export const decision = wireObject({ carriedOutAt: optional(instant) })

/** What operators decide, as cases that one of them claims. */
export const caseEndpoints = {
  /**
   * Lists the cases that wait for a decision, oldest first, without those that are put off. `mine`: the caller's. `free`: nobody's. `overdue`: those
   * that wait too long. `snoozed`: those that are put off. A caller lists the kinds that their roles read.
   *
   * Instants are in ms.
   */
  cases: defineEndpoint({
    method: 'GET',
    path: '/operator/cases',
    access,
    roles: READERS,
    input: wireObject({
      kind: optional(kind),
      mine: optional(flag),
      free: optional(flag),
      overdue: optional(flag),
      snoozed: optional(flag),
      ...pageFields,
    }),
    output: page<OperatorCase>(listedCase),
  }),
  /**
   * Returns a case, decided or not, with its notes, as `log`.
   *
   * Instants are in ms.
   * Errors: `not_found`.
   */
  case: defineEndpoint({
    method: 'GET',
    path: '/operator/cases/{id}',
    access,
    roles: READERS,
    input: z.object({ id }),
    output: payload<OperatorCaseFile>(shownCase),
  }),
  /**
   * Returns what there is around a case: the other cases that share something with it, of the kinds that the caller reads, newest first, at
   * most 50; and what the exchange has told the users concerned about it, newest first, at most 100. Numbers are masked.
   *
   * Instants are in ms.
   * Errors: `not_found`.
   */
  caseBackground: defineEndpoint({
    method: 'GET',
    path: '/operator/cases/{id}/background',
    access,
    roles: READERS,
    input: z.object({ id }),
    output: payload<CaseBackground>(caseBackground),
  }),
  /**
   * Claims a case, so that nobody else decides it. It is free again when who holds it is suspended, loses the role, or releases it.
   * Errors: `not_found`, `case_claimed`, `case_deciding`, `case_decided`.
   */
  claimCase: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/claim',
    access,
    roles: CASE_AGENTS,
    errors: ['case_claimed', 'case_deciding', 'case_decided'],
    input: caseInput,
    success: 'Claimed',
  }),
  /**
   * Gives a case back to the queue. An administrator does it for others.
   * Errors: `not_found`, `case_claimed`, `case_not_claimed`, `case_deciding`, `case_decided`.
   */
  releaseCase: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/release',
    access,
    roles: ['administrator', ...CASE_AGENTS],
    errors: ['case_claimed', 'case_not_claimed', 'case_deciding', 'case_decided'],
    input: caseInput,
    success: 'Released',
  }),
  /**
   * Gives a case to another person, whose name or email is `to`: they can sign in and have the role. Who holds it does it, or an administrator.
   * Errors: `not_found`, `case_claimed`, `case_not_claimed`, `case_deciding`, `case_decided`.
   */
  handOverCase: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/hand-over',
    access,
    roles: ['administrator', ...CASE_AGENTS],
    errors: ['case_claimed', 'case_not_claimed', 'case_deciding', 'case_decided'],
    input: wireObject({ id, to: requiredLine(254), ...auditFields }),
    success: 'Handed over',
  }),
  /**
   * Adds a note of at most 2,000 characters for operators. It cannot be changed.
   * Errors: `not_found`, `note_limit`.
   */
  noteCase: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/notes',
    access,
    roles: ['support', ...CASE_AGENTS],
    errors: ['note_limit'],
    input: wireObject({ id, text: requiredLines(2_000), ...auditFields }),
    success: 'Noted',
  }),
  /**
   * Puts a case off until an instant. It returns by itself, at once when a user acts. Only who holds it does it.
   *
   * `until` is in ms.
   * Errors: `not_found`, `invalid_date`, `case_claimed`, `case_not_claimed`, `case_asked`, `case_deciding`, `case_decided`.
   */
  snoozeCase: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/snooze',
    access,
    roles: CASE_AGENTS,
    errors: [
      'case_claimed',
      'case_not_claimed',
      'case_asked',
      'case_deciding',
      'case_decided',
      'invalid_date',
    ],
    input: wireObject({ id, until: instant, ...auditFields }),
    success: 'Put off',
  }),
  /**
   * Takes the decision of a case back before it is carried out. The case stays with who has decided it.
   * Errors: `not_found`, `case_deciding`, `case_decided`, `case_not_deciding`.
   */
  takeBackDecision: defineEndpoint({
    method: 'POST',
    path: '/operator/cases/{id}/take-back',
    access,
    roles: CASE_AGENTS,
    errors: ['case_not_deciding', 'case_deciding', 'case_decided'],
    input: caseInput,
    success: 'Taken back',
  }),
}
