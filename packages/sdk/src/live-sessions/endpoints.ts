import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { listPayload } from '../list-payload.js'
import { withField } from '../page.js'
import { optional } from '../schema.js'
import { type LiveSessionList, liveSession, sessionCalendar } from './model.js'

export const liveSessions = {
  /**
   * Lists the daily live sessions of today or, once they are over, of tomorrow: a local start time `HH:MM` in `timeZone` and a length
   * in minutes. It is empty on a day without a session. No session is needed.
   *
   * `calendar` has the occurrences around now and the next one, whatever its day. `findOccurrence` finds the ongoing or next one.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: withField(
      listPayload<LiveSessionList>(z.array(liveSession)),
      'calendar',
      optional(sessionCalendar),
    ),
  }),
}
