import { type InputOf, parseInput, paymentDetails, type SavedDetails, type User } from '@cht/sdk/contract'
import type { SavedDetailsForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'
import { checkDetails } from './check-details.js'
import { EMPTY_BANK, EMPTY_WALLET, omitUnusedDetails } from './form-values.js'

export interface SavedDetailsValues extends SavedDetailsForm {
  /** The user's country. The account number is checked against its banks; if empty or unknown, only the server checks it. */
  country: User['country'] | ''
}

/** Saves an account or a wallet. */
export const saveDetailsForm: FormDefinition<
  SavedDetailsValues,
  SavedDetails,
  InputOf<typeof paymentDetails.save>
> = {
  id: 'saveDetails',
  initial: { paymentMethod: '', country: '', name: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  parse: (values) =>
    parseInput(paymentDetails.save.input.check(...checkDetails(values.country)), omitUnusedDetails(values)),
  success: paymentDetails.save.success,
  submit: (client, values, options) => client.paymentDetails.save(values, options),
}

/** Renames saved details, and makes them the default or not. */
export const changeDetailsForm: FormDefinition<
  Pick<SavedDetails, 'id' | 'name' | 'isDefault'>,
  SavedDetails[]
> = {
  id: 'changeDetails',
  initial: { id: '', name: '', isDefault: false },
  success: paymentDetails.change.success,
  submit: (client, values, options) => client.paymentDetails.change(values, options),
}

/** Removes saved details. */
export const removeDetailsForm: FormDefinition<{ id: string }, undefined> = {
  id: 'removeDetails',
  initial: { id: '' },
  success: paymentDetails.remove.success,
  submit: (client, values, options) => client.paymentDetails.remove(values, options),
}
