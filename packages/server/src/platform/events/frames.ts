import { SECOND } from '@cht/sdk/rules'
import type { ChangeRow } from './queries.js'

/** How long a browser's EventSource waits before it reconnects, in ms. Our SDK has a delay of its own. */
const RETRY = 3 * SECOND

/** The first lines of a stream. */
export const RETRY_FRAME = `retry: ${RETRY}\n\n`
/** The last frame of a stream whose login session has ended. It is not a row of `changes`, so it has no id. */
export const SESSION_ENDED_FRAME = `event: change\ndata: ${JSON.stringify({ kind: 'session.ended' })}\n\n`
/** The interval of the heartbeats, in ms. A stream that misses two is lost for its client. */
export const HEARTBEAT_INTERVAL = 8 * SECOND
/** Shows that the stream is alive. It is no comment: a browser's EventSource does not show those to its page. */
export const HEARTBEAT_FRAME = `event: heartbeat\ndata: ${JSON.stringify({ seconds: HEARTBEAT_INTERVAL / SECOND })}\n\n`

export function formatChange({ seq, kind, objectId }: ChangeRow): string {
  return `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ kind, ...(objectId ? { id: objectId } : {}) })}\n\n`
}

/** `open`: everything up to `seq` has been sent. `reset`: what happened before `seq` is no longer known. */
export function formatPosition(event: 'open' | 'reset', seq: number): string {
  return `id: ${seq}\nevent: ${event}\ndata: {}\n\n`
}
