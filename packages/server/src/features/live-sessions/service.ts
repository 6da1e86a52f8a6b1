import type { LiveSessionList } from '@cht/sdk/contract'
import { findNextSession } from '../../domain/live-sessions/calendar.js'
import { createKeptSessions } from '../../domain/live-sessions/kept-sessions.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'
import { readCalendar } from './rules.js'

type Deps = Pick<ServerContext, 'config' | 'clock'>

/** Anybody may ask for the sessions, and a long list takes some milliseconds. */
const describeSessions = createKeptSessions()

/** The daily times that are valid now, by start, with the sessions around now (decision 51). */
export async function listSessions(db: Queryable, deps: Deps): Promise<LiveSessionList> {
  const { sessions, ...calendar } = describeSessions(await readCalendar(db, deps), deps.clock.now())
  return Object.assign([...sessions], { calendar })
}

/** The start of the next session after `now`, in ms; undefined if none is planned. */
export async function findNextSessionStart(
  db: Queryable,
  deps: Pick<ServerContext, 'config'>,
  now: number,
): Promise<number | undefined> {
  return findNextSession(await readCalendar(db, deps), now)?.startsAt
}
