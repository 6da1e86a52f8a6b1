import { endpoint, payload } from '../endpoint.js'
import * as z from '../z.js'
import { liveSession } from './model.js'

export const liveSessions = {
  /**
   * The daily sessions: a wall-clock start `HH:MM` in `timeZone`, and minutes. `sessionStatus` says which one is on. For anyone.
   * Spec section 7, Others.
   */
  list: endpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: payload(z.array(liveSession)),
  }),
}
