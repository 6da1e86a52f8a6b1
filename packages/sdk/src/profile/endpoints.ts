import * as z from 'zod/mini'
import { accountFields, newPassword, password } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { defineEndpoint } from '../define-endpoint.js'
import { validatePassword } from './rules.js'

/** Spec section 7, Settings: the account's part. */
export const profile = {
  /**
   * Asks for other account data; the operator decides (decision 27).
   * Errors: `no_changes`, `trade_open`, `profile_edit_pending`, `email_taken`, `username_taken`. Spec section 7, Settings.
   */
  editProfile: defineEndpoint({
    summary: 'Ask for a changed profile',
    description: 'The operator decides.',
    method: 'POST',
    path: '/settings/profile-edit',
    access: 'verified',
    errors: ['no_changes', 'trade_open', 'profile_edit_pending', 'email_taken', 'username_taken'],
    input: z.object({ ...accountFields, country }),
    fallback: 'Error sending request',
    success: 'Profile update request submitted successfully',
  }),
  /**
   * Changes the password, of 8 to 128 characters, and ends one's other sessions (decision 20). Not keyed, never repeated (decision 21).
   * Errors: `invalid_input` where the old one is wrong, `too_many_requests`. Spec section 7, Settings.
   */
  changePassword: defineEndpoint({
    summary: 'Change the password',
    description: 'Ends one’s other sessions. Carries no idempotency key.',
    method: 'POST',
    path: '/settings/change-password',
    access: 'verified',
    errors: ['too_many_requests'],
    unkeyed: true,
    input: z.object({ oldPassword: password, newPassword }),
    validate: validatePassword,
    fallback: 'Error changing password',
    success: 'Password changed successfully',
  }),
}
