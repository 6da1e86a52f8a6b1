import * as z from 'zod/mini'
import { accountFields, newPassword, password } from '../auth/inputs.js'
import { defineEndpoint } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { country } from '../model/fields.js'

/** The profile and the password. */
export const profile = {
  /**
   * Requests a change of the profile, which the operator approves or rejects. The user has confirmed who they are in the last
   * ten minutes. Some names are refused with `invalid_input`, and a new email with `account_on_hold` while the account is on hold.
   * Errors: `account_on_hold`, `reauthentication_required`, `second_factor_missing`, `terms_required`, `no_changes`,
   * `profile_edit_pending`, `trade_open`.
   */
  editProfile: defineEndpoint({
    method: 'POST',
    path: '/settings/profile-edit',
    access: 'verified',
    reauthentication: 'contact',
    errors: ['no_changes', 'account_on_hold', 'trade_open', 'profile_edit_pending'],
    input: z.object({ ...accountFields, country }).check(requireFields(['country'], 'Select country')),
    fallback: 'Error sending request',
    success: 'Profile update request submitted successfully',
  }),
  /**
   * Changes the password (8 to 128 characters) and ends the user’s other sessions. A wrong old password, and a new one that is
   * not accepted, is refused with `invalid_input`.
   *
   * Takes no idempotency key and is never retried.
   * Errors: `too_many_requests`, `reauthentication_required`, `second_factor_missing`.
   */
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/settings/change-password',
    access: 'verified',
    reauthentication: 'protected',
    withoutTerms: true,
    errors: ['too_many_requests'],
    noIdempotencyKey: true,
    input: z
      .object({ oldPassword: password, newPassword })
      .check(requireFields(['oldPassword', 'newPassword'], 'Fill in all fields')),
    fallback: 'Error changing password',
    success: 'Password changed successfully',
  }),
}
