import * as z from 'zod/mini'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { liveSession } from './model.js'

export const liveSessions = {
  /**
   * The daily sessions: a wall-clock start `HH:MM` in `timeZone`, and minutes. `sessionStatus` says which one is on. For anyone.
   * Spec section 7, Others.
   */
  list: defineEndpoint({
    summary: 'The daily live sessions',
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: payload(z.array(liveSession)),
  }),
}
