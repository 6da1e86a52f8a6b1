import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { type LiveSession, liveSession } from './model.js'

export const liveSessions = {
  /**
   * Lists the daily live sessions: a local start time `HH:MM` in `timeZone` and a length in minutes. No session is needed.
   *
   * `findOccurrence` finds the ongoing or next one.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: listPayload<List<LiveSession>>(z.array(liveSession)),
  }),
}
