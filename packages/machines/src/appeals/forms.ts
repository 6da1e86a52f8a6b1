import {
  type Appeal,
  type AppealForm,
  appealProcess,
  appeals,
  type StatementForm,
  validateAppeal,
  validateStatement,
} from '@cht/sdk/appeals'
import type { MatchedOrder } from '@cht/sdk/trades'
import { requireExtension } from '../app-client.js'
import { type FormDefinition, UPLOAD_TIMEOUT } from '../form.js'

/** A rule of the form only: the default of a request without a description is `None` (decision 19). */
const requireDescription = ({ description }: AppealForm) =>
  description.trim() === '' ? { message: 'Describe what happened first', fields: ['description'] } : undefined

export const appealForm: FormDefinition<AppealForm, Appeal | undefined> = {
  id: 'appeal',
  initial: { appealedBy: undefined, appealedAgainst: undefined, order: '', reason: '', description: '' },
  validate: (values) => validateAppeal(values) ?? requireDescription(values),
  success: appeals.create.success,
  submit: async (client, { reason, ...values }, options) => {
    if (reason === '') throw new Error('The form was submitted without validation')
    return { result: await client.appeals.create({ ...values, reason }, options) }
  },
}

/** Adds a statement to an open appeal. */
export const statementForm: FormDefinition<StatementForm, MatchedOrder | undefined> = {
  id: 'statement',
  initial: { id: '', text: '' },
  validate: validateStatement,
  success: appealProcess.addStatement.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'appealProcess').addStatement(values, options),
  }),
}

/** `id` is the trade's. */
export interface Evidence {
  id: string
  picture: Blob | string
}

const requirePicture = ({ picture }: Evidence) =>
  picture === '' ? { message: 'Add a picture first', fields: ['picture'] } : undefined

/**
 * Adds a picture to an open appeal. The picture stays in the form when a submission fails. A draft keeps it through a reload only
 * if it is a data URL.
 */
export const evidenceForm: FormDefinition<Evidence, MatchedOrder | undefined> = {
  id: 'evidence',
  initial: { id: '', picture: '' },
  validate: requirePicture,
  success: appealProcess.addPicture.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'appealProcess').addPicture(values, {
      ...options,
      timeout: UPLOAD_TIMEOUT,
    }),
  }),
}

/** Asks for a review of a decision. */
export const reviewForm: FormDefinition<StatementForm, MatchedOrder | undefined> = {
  id: 'review',
  initial: { id: '', text: '' },
  validate: validateStatement,
  success: appealProcess.requestReview.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'appealProcess').requestReview(values, options),
  }),
}

/** Accepts a decision. */
export const decisionAcceptanceForm: FormDefinition<{ id: string }, MatchedOrder | undefined> = {
  id: 'decisionAcceptance',
  initial: { id: '' },
  success: appealProcess.acceptDecision.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'appealProcess').acceptDecision(values, options),
  }),
}
