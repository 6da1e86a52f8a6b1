import type { Page } from '@cht/sdk/contract'
import type { CaseKind, OperatorCase, OperatorCaseFile } from '@cht/sdk/operator'
import type { ConsoleForm, ConsoleResource } from './console-api.js'

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
