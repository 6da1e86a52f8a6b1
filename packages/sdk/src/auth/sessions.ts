import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { requiredLine } from './inputs.js'

/**
 * A login session: the name of its browser, the IP address of the login (for IPv6 its network), the times of the login and of
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
   * `createdAt` and `seenAt` are in ms. See docs/wire.md, Extensions.
   */
  sessions: defineEndpoint({
    method: 'GET',
    path: '/sessions',
    access: 'verified',
    extension: true,
    output: listPayload<List<LoginSession>>(z.array(loginSession)),
  }),
  /**
   * Ends a login session of the user. See docs/wire.md, Extensions.
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
  /** Ends all login sessions of the user except that of the request. See docs/wire.md, Extensions. */
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
   * Ends all login sessions of a user. The request needs no session: its token, from the notification about a new device, names
   * the user. The device counts as new again at its next login. A wrong or expired token is refused with `invalid_input`.
   * See docs/wire.md, Extensions.
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
