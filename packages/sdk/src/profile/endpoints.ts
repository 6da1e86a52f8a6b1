import * as z from 'zod/mini'
import { email, newPassword, password, phoneNumber, requiredText, username } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { endpoint } from '../endpoint.js'

/** Spec section 7, Settings: the account's part. */
export const profile = {
  /** A request that the operator decides (decision 27). */
  editProfile: endpoint({
    method: 'POST',
    path: '/settings/profile-edit',
    access: 'verified',
    input: z.object({ fullName: requiredText(100), username, email, phoneNumber, country }),
    fallback: 'Error sending request',
    success: 'Profile update request submitted successfully',
  }),
  /** Ends one's other sessions (decision 20). Not keyed, never repeated (decision 21). */
  changePassword: endpoint({
    method: 'POST',
    path: '/settings/change-password',
    access: 'verified',
    unkeyed: true,
    input: z.object({ oldPassword: password, newPassword }),
    fallback: 'Error changing password',
    success: 'Password changed successfully',
  }),
}
