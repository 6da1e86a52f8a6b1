import { type FormError, requireFields } from '../form-error.js'
import { type SellOrderForm, validatePaymentDetails } from '../orders/rules.js'

/** How many payment details a user may save (decision 40). */
export const MAX_SAVED_DETAILS = 10

/** The most characters of the name that a user gives to saved payment details. */
export const DETAILS_NAME_MAX = 40

export interface SavedDetailsForm extends Omit<SellOrderForm, 'amount'> {
  /** What the user calls them; may be ''. */
  name: string
}

/** Requires a payment method, then applies the rules of a sell order with it. */
export function validateSavedDetails(form: SavedDetailsForm): FormError<keyof SavedDetailsForm> | undefined {
  return requireFields(form, ['paymentMethod'], 'Select a payment method') ?? validatePaymentDetails(form)
}
