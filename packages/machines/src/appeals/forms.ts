import { type Appeal, type AppealForm, appeals, validateAppeal } from '@cht/sdk/appeals'
import type { FormDefinition } from '../form.js'

/** Without a message (spec section 5): a screen disables the submit button while the description is empty. */
const requireDescription = ({ description }: AppealForm) =>
  description.trim() === '' ? { message: '', fields: ['description'] } : undefined

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
