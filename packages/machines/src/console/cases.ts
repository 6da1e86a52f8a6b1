import type { Page } from '@cht/sdk/contract'
import {
  CASE_KINDS,
  type CaseKind,
  type OperatorAppeal,
  type OperatorCase,
  type OperatorCaseFile,
  type OperatorClient,
  type OperatorRole,
  type OperatorTradeClaim,
} from '@cht/sdk/operator'
import { HOUR, type Party } from '@cht/sdk/rules'
import type { ConsoleForm, ConsoleResource } from './console-api.js'

type VerificationRequest = Awaited<ReturnType<OperatorClient['verifications']>>[number]
type ProfileEdit = Awaited<ReturnType<OperatorClient['profileEdits']>>[number]
/** When a decision is carried out; absent if it was carried out at once. */
type DecisionResult = { carriedOutAt?: number | undefined }

type Decide = 'decideVerification' | 'decideProfileEdit'

/** Without a reason, the endpoint approves. */
const defineApproval = (name: Decide): ConsoleForm<{ id: string }, DecisionResult> => ({
  id: `console.approve.${name}`,
  initial: { id: '' },
  submit: ({ operator }, { id }, options) => operator()[name]({ id }, options),
  showsMessage: true,
})

/** An empty reason is refused as invalid: it would approve. */
const defineRejection = (name: Decide): ConsoleForm<{ id: string; reason: string }, DecisionResult> => ({
  id: `console.reject.${name}`,
  initial: { id: '', reason: '' },
  submit: ({ operator }, { id, reason }, options) => operator()[name]({ id, reason }, options),
  showsMessage: true,
})

/** Whether somebody with these roles decides cases of a kind. A kind that this version does not know is decided by nobody. */
export const canDecideKind = (kind: string, roles: readonly OperatorRole[]): boolean => {
  const deciding: readonly OperatorRole[] =
    Object.entries(CASE_KINDS).find(([name]) => name === kind)?.[1].roles ?? []
  return roles.some((role) => deciding.includes(role))
}

/** Which cases a queue shows. */
export const QUEUE_FILTERS = ['all', 'mine', 'free', 'overdue', 'snoozed'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

const QUEUE_PAGE_SIZE = 50

/** The cases that wait, the oldest first. */
export function caseQueue(filter: QueueFilter, kind?: CaseKind): ConsoleResource<Page<OperatorCase>> {
  return {
    key: `console.cases.${filter}.${kind ?? ''}`,
    load: ({ operator }, options) =>
      operator().cases(
        { kind, ...(filter !== 'all' && { [filter]: true }), limit: QUEUE_PAGE_SIZE },
        options,
      ),
  }
}

/** A case with its notes. */
export function caseFile(id: string): ConsoleResource<OperatorCaseFile> {
  return { key: `console.case.${id}`, load: ({ operator }, options) => operator().case({ id }, options) }
}

type CaseAct = ConsoleForm<{ id: string }, undefined>

const defineAct = (name: 'claimCase' | 'releaseCase' | 'takeBackDecision'): CaseAct => ({
  id: `console.${name}`,
  initial: { id: '' },
  submit: ({ operator }, input, options) => operator()[name](input, options),
  showsMessage: true,
})
export const claimCaseForm = defineAct('claimCase')
export const releaseCaseForm = defineAct('releaseCase')
export const takeBackForm = defineAct('takeBackDecision')

/** Adds a note that only operators read. */
export const noteForm: ConsoleForm<{ id: string; text: string }, undefined> = {
  id: 'console.noteCase',
  initial: { id: '', text: '' },
  submit: ({ operator }, input, options) => operator().noteCase(input, options),
  showsMessage: true,
}

/** Gives a case to a colleague, by name or email. */
export const handOverForm: ConsoleForm<{ id: string; to: string }, undefined> = {
  id: 'console.handOverCase',
  initial: { id: '', to: '' },
  submit: ({ operator }, input, options) => operator().handOverCase(input, options),
  showsMessage: true,
}

export const approveVerificationForm = defineApproval('decideVerification')
export const rejectVerificationForm = defineRejection('decideVerification')

/** The request of a verification under review; undefined once it is decided. */
export function verificationRequest(id: string): ConsoleResource<VerificationRequest | undefined> {
  return {
    key: `console.verification.${id}`,
    load: async ({ operator }, options) => (await operator().verifications({ id }, options))[0],
  }
}

/** An appeal with its trade, and all that happened in both. */
export function operatorAppeal(id: string): ConsoleResource<OperatorAppeal> {
  return { key: `console.appeal.${id}`, load: ({ operator }, options) => operator().appeal({ id }, options) }
}

/** Decides an appeal for a party. Both parties read the reason. */
export const resolveAppealForm: ConsoleForm<{ id: string; to: Party; reason: string }, DecisionResult> = {
  id: 'console.resolveAppeal',
  initial: { id: '', to: 'buyer', reason: '' },
  submit: ({ operator }, input, options) => operator().resolveAppeal(input, options),
  showsMessage: true,
}

/** Asks a party of an appeal, or both, for something, within `hours`. */
export const askPartyForm: ConsoleForm<
  { id: string; party: Party | 'both'; text: string; hours: string },
  { dueAt: number },
  { id: string; party: Party | 'both'; text: string; hours: number }
> = {
  id: 'console.askParty',
  initial: { id: '', party: 'both', text: '', hours: '24' },
  parse: ({ hours, ...values }) => ({ success: true, data: { ...values, hours: Number(hours) } }),
  submit: ({ operator, now }, { hours, ...input }, options) =>
    operator().askParty({ ...input, dueAt: now() + hours * HOUR }, options),
  showsMessage: true,
}

/** A pending profile change; undefined once it is decided. */
export function profileEdit(id: string): ConsoleResource<ProfileEdit | undefined> {
  return {
    key: `console.profileEdit.${id}`,
    load: async ({ operator }, options) => (await operator().profileEdits({ id }, options))[0],
  }
}

export const approveProfileEditForm = defineApproval('decideProfileEdit')
export const rejectProfileEditForm = defineRejection('decideProfileEdit')

/** A claim after the end of a trade, with the trade. */
export function operatorClaim(id: string): ConsoleResource<OperatorTradeClaim> {
  return {
    key: `console.claim.${id}`,
    load: ({ operator }, options) => operator().tradeClaim({ id }, options),
  }
}

/** Decides a claim. Both sides read the reason; no tokens move. */
export const decideClaimForm: ConsoleForm<
  { id: string; decision: 'upheld' | 'rejected'; reason: string },
  DecisionResult
> = {
  id: 'console.decideClaim',
  initial: { id: '', decision: 'upheld', reason: '' },
  submit: ({ operator }, input, options) => operator().decideTradeClaim(input, options),
  showsMessage: true,
}
