import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { type LiveSession, liveSession } from './model.js'

export const liveSessions = {
  /**
   * Lists the daily sessions: a local start time `HH:MM` in `timeZone` and a length in minutes. `findOccurrence` finds
   * the ongoing or next one. Needs no login. Spec section 7, Others.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: listPayload<List<LiveSession>>(z.array(liveSession)),
  }),
}
