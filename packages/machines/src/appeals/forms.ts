import { type Appeal, type AppealForm, appeals, DEFAULT_DESCRIPTION, validateAppeal } from '@cht/sdk/appeals'
import type { FormDefinition } from '../form.js'

export const appealForm: FormDefinition<AppealForm, Appeal | undefined> = {
  id: 'appeal',
  initial: { order: '', reason: '', description: DEFAULT_DESCRIPTION },
  validate: validateAppeal,
  success: appeals.create.success,
  submit: async (client, { order, reason, description }, options) => {
    if (reason === '') throw new Error('The form was submitted without validation')
    const input = { order, reason, description: description.trim() || DEFAULT_DESCRIPTION }
    return { result: await client.appeals.create(input, options) }
  },
}
