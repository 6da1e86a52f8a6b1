import type { SellOrderForm } from '../orders/rules.js'

/** How many payment details a user may save. */
export const MAX_SAVED_DETAILS = 10

/** The most characters of the name that a user gives to saved payment details. */
export const DETAILS_NAME_MAX = 40

export interface SavedDetailsForm extends Omit<SellOrderForm, 'amount'> {
  /** What the user calls them; may be ''. */
  name: string
}
