import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { payload } from '../payload.js'
import { id } from '../schema.js'
import {
  detailsChangeFields,
  type Institution,
  institution,
  type SavedDetails,
  savedDetails,
  savedDetailsInput,
} from './model.js'

const list = listPayload<List<SavedDetails>>(z.array(savedDetails))

export const paymentDetails = {
  /**
   * Lists the payment details that the user has saved: the default first, then the oldest.
   *
   * `createdAt` is in ms.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/payment-details',
    access: 'verified',
    extension: true,
    output: list,
  }),
  /**
   * Lists the banks and wallets of the user's country where the operator offers others than the SDK lists: banks first, each kind by name. Empty
   * where the SDK's apply.
   *
   * An order may name another bank. The account number is then not checked.
   */
  institutions: defineEndpoint({
    method: 'GET',
    path: '/payment-details/institutions',
    access: 'verified',
    extension: true,
    output: listPayload<List<Institution>>(z.array(institution)),
  }),
  /**
   * Saves payment details, an account or a wallet, and returns them. A user saves ten at most. The first ones are the default.
   * The user is told by mail, unless a sell order of theirs had these details before. `name` is what the user calls them, which
   * may be empty. A wallet address with a wrong checksum is refused with `invalid_input`.
   * Errors: `account_suspended`, `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `terms_required`,
   * `payment_details_limit`, `payment_details_saved`.
   */
  save: defineEndpoint({
    method: 'POST',
    path: '/payment-details',
    access: 'verified',
    reauthentication: 'protected',
    extension: true,
    errors: ['account_suspended', 'account_on_hold', 'payment_details_limit', 'payment_details_saved'],
    input: savedDetailsInput,
    output: payload<SavedDetails>(savedDetails),
    created: true,
    fallback: 'Error saving payment details',
    success: 'Payment details saved',
  }),
  /**
   * Renames saved payment details, makes them the default or not, and returns all. The account or the wallet itself cannot be
   * changed.
   * Errors: `not_found`, `terms_required`.
   */
  change: defineEndpoint({
    method: 'PUT',
    path: '/payment-details/{id}',
    access: 'verified',
    reauthentication: 'never',
    extension: true,
    input: z.object({ id, ...detailsChangeFields }),
    output: list,
    fallback: 'Error changing payment details',
    success: 'Payment details changed',
  }),
  /**
   * Removes saved payment details. Orders that were placed with them keep theirs.
   * Errors: `not_found`.
   */
  remove: defineEndpoint({
    method: 'POST',
    path: '/payment-details/{id}/remove',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    input: z.object({ id }),
    fallback: 'Error removing payment details',
    success: 'Payment details removed',
  }),
}
