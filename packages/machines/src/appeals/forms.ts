import {
  type Appeal,
  appeals,
  formRule,
  type InputOf,
  type MatchedOrder,
  type MethodInputOf,
  parseInput,
  requireFields,
} from '@cht/sdk/contract'
import type { AppealForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'
import { ANOTHER_AMOUNT } from './selectors.js'

/** A rule of the form only: the default of a request without a description is `None` (decision 19). */
const describedAppeal = appeals.create.input.check(
  formRule(({ description = '' }: { description?: string }) =>
    ['', ANOTHER_AMOUNT.trim()].includes(description.trim())
      ? { message: 'Describe what happened first', fields: ['description'], fieldMessage: 'is required' }
      : undefined,
  ),
)

export const appealForm: FormDefinition<AppealForm, Appeal | undefined, InputOf<typeof appeals.create>> = {
  id: 'appeal',
  initial: { appealedBy: undefined, appealedAgainst: undefined, order: '', reason: '', description: '' },
  parse: (values) => parseInput(describedAppeal, values),
  success: appeals.create.success,
  submit: (client, values, options) => client.appeals.create(values, options),
}

/** `id` is the trade's. */
export type Statement = InputOf<typeof appeals.addStatement>

/** Adds a statement to an open appeal. */
export const statementForm: FormDefinition<Statement, MatchedOrder> = {
  id: 'statement',
  initial: { id: '', text: '' },
  parse: (values) => parseInput(appeals.addStatement.input, values),
  success: appeals.addStatement.success,
  submit: (client, values, options) => client.appeals.addStatement(values, options),
}

/** `id` is the trade's. */
export interface Evidence {
  id: string
  picture: Blob | string
}

const evidence = appeals.addPicture.input.check(requireFields(['picture'], 'Add a picture first'))

/**
 * Adds a picture to an open appeal. The picture stays in the form when a submission fails. A draft keeps it through a reload only
 * if it is a data URL.
 */
export const evidenceForm: FormDefinition<
  Evidence,
  MatchedOrder,
  MethodInputOf<typeof appeals.addPicture>
> = {
  id: 'evidence',
  initial: { id: '', picture: '' },
  parse: (values) => parseInput(evidence, values),
  success: appeals.addPicture.success,
  uploads: true,
  submit: (client, values, options) => client.appeals.addPicture(values, options),
}

/** Asks for a review of a decision. */
export const reviewForm: FormDefinition<Statement, MatchedOrder> = {
  id: 'review',
  initial: { id: '', text: '' },
  parse: (values) => parseInput(appeals.requestReview.input, values),
  success: appeals.requestReview.success,
  submit: (client, values, options) => client.appeals.requestReview(values, options),
}

/** Accepts a decision. */
export const decisionAcceptanceForm: FormDefinition<{ id: string }, MatchedOrder> = {
  id: 'decisionAcceptance',
  initial: { id: '' },
  success: appeals.acceptDecision.success,
  submit: (client, values, options) => client.appeals.acceptDecision(values, options),
}
