import { isCountry, type User } from '@cht/sdk/auth'
import { validateAccountNumber } from '@cht/sdk/banks'
import {
  paymentDetails,
  type SavedDetails,
  type SavedDetailsForm,
  validateSavedDetails,
} from '@cht/sdk/payment-details'
import { validateWalletAddress } from '@cht/sdk/wallet-address'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'
import { EMPTY_BANK, EMPTY_WALLET } from './form-values.js'

export interface SavedDetailsValues extends SavedDetailsForm {
  /** The user's country. The account number is checked against its banks; if empty or unknown, only the server checks it. */
  country: User['country'] | ''
}

/** Saves an account or a wallet. */
export const saveDetailsForm: FormDefinition<SavedDetailsValues, SavedDetails | undefined> = {
  id: 'saveDetails',
  initial: { paymentMethod: '', country: '', name: '', ...EMPTY_BANK, ...EMPTY_WALLET },
  validate: (values) =>
    validateSavedDetails(values) ??
    validateWalletAddress(values) ??
    (isCountry(values.country) ? validateAccountNumber(values, values.country) : undefined),
  success: paymentDetails.save.success,
  submit: async (client, { country: _, paymentMethod, ...values }, options) => {
    if (paymentMethod === '') throw new Error('The form was submitted without validation')
    const unused = paymentMethod === 'bank' ? EMPTY_WALLET : EMPTY_BANK
    return {
      result: await requireExtension(client, 'paymentDetails').save(
        { ...values, paymentMethod, ...unused },
        options,
      ),
    }
  },
}

/** Renames saved details, and makes them the default or not. */
export const changeDetailsForm: FormDefinition<
  Pick<SavedDetails, 'id' | 'name' | 'isDefault'>,
  SavedDetails[] | undefined
> = {
  id: 'changeDetails',
  initial: { id: '', name: '', isDefault: false },
  success: paymentDetails.change.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'paymentDetails').change(values, options),
  }),
}

/** Removes saved details. */
export const removeDetailsForm: FormDefinition<{ id: string }, undefined> = {
  id: 'removeDetails',
  initial: { id: '' },
  success: paymentDetails.remove.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'paymentDetails').remove(values, options)
    return { result: undefined }
  },
}
