import type { Page } from '@cht/sdk/contract'
import { CASE_KINDS, type OperatorCase, type OperatorClient, type OperatorRole } from '@cht/sdk/operator'
import { operatorList } from './calls.js'
import type { ConsoleResource } from './console-api.js'

type VerificationRequest = Awaited<ReturnType<OperatorClient['verifications']>>[number]
type ProfileEdit = Awaited<ReturnType<OperatorClient['profileEdits']>>[number]

const findKind = (kind: string) => Object.entries(CASE_KINDS).find(([name]) => name === kind)?.[1]

/** What a case of a kind is called, also of one that this version does not know. */
export const getKindLabel = (kind: string): string => findKind(kind)?.label ?? kind

/** Whether somebody with these roles decides cases of a kind. A kind that this version does not know is decided by nobody. */
export const canDecideKind = (kind: string, roles: readonly OperatorRole[]): boolean => {
  const deciding: readonly OperatorRole[] = findKind(kind)?.roles ?? []
  return roles.some((role) => deciding.includes(role))
}

/** Which cases a queue shows. */
export const QUEUE_FILTERS = ['all', 'mine', 'free', 'overdue', 'snoozed'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** The first `count` cases that wait, the oldest first. */
export const caseQueue = (filter: QueueFilter, count?: number): ConsoleResource<Page<OperatorCase>> =>
  operatorList('cases', filter === 'all' ? {} : { [filter]: true }, count)

/** The request of a verification under review; undefined once it is decided. */
export function verificationRequest(id: string): ConsoleResource<VerificationRequest | undefined> {
  return {
    key: `console.verification.${id}`,
    load: async ({ operator }, options) => (await operator().verifications({ id }, options))[0],
  }
}

/** A pending profile change; undefined once it is decided. */
export function profileEdit(id: string): ConsoleResource<ProfileEdit | undefined> {
  return {
    key: `console.profileEdit.${id}`,
    load: async ({ operator }, options) => (await operator().profileEdits({ id }, options))[0],
  }
}
