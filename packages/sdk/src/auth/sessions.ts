import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { requiredLine } from '../model/lines.js'
import { id, instant, optional, wireObject } from '../schema.js'

/**
 * A login session: the name of its browser, the IP address of the login (for IPv6 its /64 network), the times of the login and of
 * the last use. `isCurrent`: it is the session of the request.
 */
export const loginSession = wireObject({
  id: z.string(),
  browser: z.string(),
  address: optional(z.string()),
  createdAt: instant,
  seenAt: instant,
  isCurrent: z.boolean(),
}).register(metadata, { id: 'LoginSession' })
/** @useDeclaredType */
export interface LoginSession extends z.output<typeof loginSession> {}

export const sessions = {
  /**
   * Lists the login sessions of the user: first that of the request, then the others, the most recently used first.
   *
   * `createdAt` and `seenAt` are in ms.
   */
  sessions: defineEndpoint({
    method: 'GET',
    path: '/sessions',
    access: 'verified',
    extension: true,
    output: listPayload<List<LoginSession>>(z.array(loginSession)),
  }),
  /**
   * Ends a login session of the user. Its live stream ends at once, and so do pushes to its device.
   * Errors: `not_found`.
   */
  endSession: defineEndpoint({
    method: 'POST',
    path: '/sessions/{id}/end',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    input: z.object({ id }),
    fallback: 'Error logging out device',
    success: 'The device is logged out',
  }),
  /** Ends all login sessions of the user except that of the request. */
  endOtherSessions: defineEndpoint({
    method: 'POST',
    path: '/sessions/end-others',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    fallback: 'Error logging out devices',
    success: 'All other devices are logged out',
  }),
  /**
   * Ends all login sessions of a user with the token of a mail about a new device. No session is needed. The token is valid for
   * 7 days; a wrong or expired one is refused with `invalid_input`. The device counts as new again: its next login sends
   * another mail.
   */
  notMe: defineEndpoint({
    method: 'POST',
    path: '/sessions/not-me',
    access: 'anyone',
    extension: true,
    input: z.object({ token: requiredLine(300) }),
    fallback: 'Error logging out devices',
    success: 'All devices are logged out',
  }),
}
