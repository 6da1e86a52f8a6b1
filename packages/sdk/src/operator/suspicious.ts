import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { page, pageFields } from '../page.js'
import { payload } from '../payload.js'
import { REFERRAL_BONUS_STATES } from '../referrals/rules.js'
import { flag, id, instant, optional, wireObject } from '../schema.js'
import { auditFields } from './audit.js'

/** What two accounts can have in common, which is a sign that both belong to one person. */
export const SHARED_DATA = {
  id: 'the same ID',
  bankAccount: 'the same bank account',
  wallet: 'the same wallet',
  phone: 'the same phone number',
  device: 'a login with the same browser from the same network',
  picture: 'the same picture as proof of a payment',
} as const
export type SharedData = keyof typeof SHARED_DATA
export const SHARED_DATA_NAMES = Object.keys(SHARED_DATA) as SharedData[]

/** How the two accounts are related by referrals, if they are. */
export const REFERRAL_RELATIONS = {
  referrer: 'the first has referred the second',
  referees: 'one user has referred both',
} as const
export type ReferralRelation = keyof typeof REFERRAL_RELATIONS

/** What the operator has found out. `open` until it is noted. */
export const DISPOSITIONS = ['open', 'explained', 'reported'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

const access = 'operator'
const shared = z.literal(SHARED_DATA_NAMES, `must be one of ${SHARED_DATA_NAMES.join(', ')}`)
const disposition = z.literal(DISPOSITIONS, `must be one of ${DISPOSITIONS.join(', ')}`)
const suspect = z.object({ id, email: z.string() })

const note = {
  disposition,
  /** What was found out; who noted it, and when. Absent before. */
  note: optional(z.string()),
  notedBy: optional(z.string()),
  notedAt: optional(instant),
}
const finding = wireObject({
  /** The same for the same two accounts and the same data, whenever it is found. */
  id,
  shared,
  /** The account that was opened first, and the other one. */
  users: z.array(suspect),
  relation: optional(z.literal(Object.keys(REFERRAL_RELATIONS) as ReferralRelation[])),
  /** Whole CHT of the bonuses for those who were referred; 0 without a bonus. */
  bonus: z.int(),
  bonusState: optional(z.literal(REFERRAL_BONUS_STATES)),
  ...note,
})
/** @useDeclaredType */
export interface Finding extends z.output<typeof finding> {}

/** What suggests that several accounts belong to one person, with what the operator has found out about it. */
export const suspiciousEndpoints = {
  /**
   * Lists pairs of accounts that share data, the newest account first; the numbers and addresses themselves are not returned. Of
   * many accounts that share the same, each is paired with the one that was opened first, with its referrer, and with the first of
   * those whom its referrer has brought. `chains`: only those who are related by a referral.
   *
   * `notedAt` is in ms.
   */
  suspicious: defineEndpoint({
    method: 'GET',
    path: '/operator/suspicious',
    access,
    roles: ['support', 'treasurer', 'auditor'],
    input: wireObject({
      shared: optional(shared),
      disposition: optional(disposition),
      chains: optional(flag),
      ...pageFields,
    }),
    output: page<Finding>(finding),
  }),
  /**
   * Notes what was found out about a pair of accounts and what they share. `why` is the note. It replaces the
   * one before, which the audit log keeps. With `shared`, that of the finding, the exchange compares no other data: on a large one that
   * takes much less time.
   * Errors: `not_found`.
   */
  noteSuspicious: defineEndpoint({
    method: 'POST',
    path: '/operator/suspicious/{id}',
    access,
    roles: ['support', 'treasurer', 'auditor'],
    input: wireObject({ id, shared: optional(shared), disposition, ...auditFields, why: requiredLine(500) }),
    output: payload(wireObject({ id, ...note })),
    success: 'Noted',
  }),
}
