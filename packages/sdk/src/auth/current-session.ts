import { defineEndpoint } from '../define-endpoint.js'
import { payload } from '../payload.js'
import { type User, user } from './model.js'

/** Who is signed in, and signing out. */
export const currentSession = {
  /**
   * Ends the session.
   *
   * Never retried.
   */
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    noIdempotencyKey: true,
    fallback: 'Error Logging Out',
    success: 'logged out successfully',
  }),
  /** Returns the signed-in user, with balances in whole CHT. */
  checkAuth: defineEndpoint({
    method: 'GET',
    path: '/auth/check-auth',
    access: 'session',
    output: payload<User>(user, 'user'),
  }),
}
