import type { FastifyBaseLogger } from 'fastify'
import { signedOut } from '../../domain/auth/refusals.js'
import { Refusal } from '../../kernel/refusal.js'
import type { ExchangeClock } from '../db/clock.js'
import type { Database } from '../db/database.js'
import { createCoalescedTask } from './coalesce.js'
import type { EventHub, StreamOptions } from './event-hub.js'
import { formatChange, formatPosition, HEARTBEAT_FRAME, SESSION_ENDED_FRAME } from './frames.js'
import {
  CHANGES_CHANNEL,
  type ChangeRow,
  readChangesAfter,
  readStreamStart,
  readUserChanges,
  type StreamStart,
} from './queries.js'
import type { Sequencer } from './sequencer.js'

/** The most streams of one user in one process. A further one ends the oldest. */
const MAX_STREAMS_PER_USER = 4
/** The most streams of one process. */
const MAX_STREAMS = 5_000
const READ_BATCH_SIZE = 1_000
/** A client that missed more changes than this loads everything again. */
const MAX_REPLAY = 1_000
const RETRY_AFTER_SECONDS = 10

interface Stream extends StreamOptions {
  /** The `seq` up to which the client has everything. */
  position: number
  /** Changes that arrive while the stream is catching up. */
  waiting: ChangeRow[] | undefined
  /** The hub has removed the stream. */
  hasEnded: boolean
  /** It was removed because its session has ended. */
  isSignedOut: boolean
}

const tooManyStreams = () =>
  new Refusal(503, 'unavailable', 'Too many live streams are open. Try again', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

interface HubOptions {
  db: Database
  clock: ExchangeClock
  log: FastifyBaseLogger
  sequencer: Pick<Sequencer, 'flush'>
  /** Returns which of these sessions have not ended at `now`, and stores that they are in use. */
  findActiveSessions(now: number, sessionKeys: readonly string[]): Promise<ReadonlySet<string>>
}

/** Creates the hub. It is notified of the changes of all processes, and reads each change once for all its streams. */
export async function createEventHub({
  db,
  clock,
  log,
  sequencer,
  findActiveSessions,
}: HubOptions): Promise<EventHub> {
  /** By user, oldest first. */
  const streamsByUser = new Map<string, Set<Stream>>()
  let count = 0
  let isStopped = false
  /** The `seq` up to which this process has read; undefined while it has no streams, and reads nothing. */
  let readTo: number | undefined
  /** The `seq` at which this process began to read. */
  let readFrom = 0

  const listStreams = (): Stream[] => [...streamsByUser.values()].flatMap((streams) => [...streams])

  const remove = (stream: Stream) => {
    const streams = streamsByUser.get(stream.userId)
    if (!streams?.delete(stream)) return
    count--
    if (streams.size === 0) streamsByUser.delete(stream.userId)
    if (count === 0) readTo = undefined
  }
  const end = (stream: Stream) => {
    remove(stream)
    stream.hasEnded = true
    if (!stream.waiting) stream.output.end()
  }
  /** Tells the client that it has to log in, so that it does not open the stream again. */
  const endWithSession = (stream: Stream) => {
    stream.isSignedOut = true
    if (!stream.waiting) stream.output.write(SESSION_ENDED_FRAME)
    end(stream)
  }
  const add = (stream: Stream) => {
    const streams = streamsByUser.get(stream.userId) ?? new Set()
    streamsByUser.set(stream.userId, streams)
    streams.add(stream)
    count++
    const [oldest] = streams
    if (oldest && streams.size > MAX_STREAMS_PER_USER) end(oldest)
  }

  const send = (stream: Stream, row: ChangeRow, frame: string) => {
    if (stream.waiting) stream.waiting.push(row)
    else if (row.seq > stream.position) {
      stream.position = row.seq
      stream.output.write(frame)
    }
  }
  const deliver = (row: ChangeRow) => {
    const streams = row.userId === null ? listStreams() : [...(streamsByUser.get(row.userId) ?? [])]
    if (row.kind === 'session.ended') {
      for (const stream of streams) if (stream.sessionKey === row.objectId) endWithSession(stream)
      return
    }
    const frame = formatChange(row)
    for (const stream of streams) send(stream, row, frame)
  }

  const readNew = async () => {
    for (;;) {
      const after = readTo
      if (after === undefined) return
      const rows = await readChangesAfter(db, after, READ_BATCH_SIZE)
      // The last stream was closed meanwhile, and a new one may have begun to read at another `seq`.
      if (readTo !== after) continue
      for (const row of rows) deliver(row)
      if (readTo === undefined) return
      readTo = rows.at(-1)?.seq ?? after
      if (rows.length < READ_BATCH_SIZE) return
    }
  }
  const reader = createCoalescedTask(log, 'reading changes', { pause: 0, run: readNew })
  await db.listen(CHANGES_CHANNEL, reader.wake)

  const replay = async ({ userId, after }: Stream, { last, deletedTo }: StreamStart): Promise<string> => {
    if (after === undefined) return formatPosition('open', last)
    const isKnown = deletedTo <= after && after <= last
    const missed = isKnown
      ? await readUserChanges(db, userId, { after, to: last, limit: MAX_REPLAY + 1 })
      : undefined
    const frames =
      missed && missed.length <= MAX_REPLAY
        ? missed.map(formatChange).join('')
        : formatPosition('reset', last)
    return frames + formatPosition('open', last)
  }

  /** The stream is added before anything is read, so that no change and no end of its session is missed. */
  const catchUp = async (stream: Stream): Promise<string> => {
    let start = await readStreamStart(db, stream.sessionKey)
    // A stream that was removed meanwhile is refused below: it must not make a process without streams read.
    if (readTo === undefined && !stream.hasEnded) {
      readFrom = start.last
      readTo = start.last
    }
    // Another stream that opened at the same time began at a later `seq`: changes before that will not be read.
    if (start.last < readFrom) start = await readStreamStart(db, stream.sessionKey)
    if (!start.hasSession || stream.isSignedOut) throw signedOut()
    if (stream.hasEnded) throw tooManyStreams()
    reader.wake()
    stream.position = start.last
    return replay(stream, start)
  }

  const endAll = () => {
    for (const stream of listStreams()) end(stream)
  }

  return {
    open: async (options) => {
      if (count >= MAX_STREAMS || isStopped) throw tooManyStreams()
      const stream: Stream = { ...options, position: 0, waiting: [], hasEnded: false, isSignedOut: false }
      add(stream)
      const frames = await catchUp(stream).catch((error) => {
        remove(stream)
        throw error
      })
      return {
        frames,
        start: () => {
          const { waiting = [] } = stream
          stream.waiting = undefined
          for (const row of waiting) send(stream, row, formatChange(row))
          if (stream.hasEnded) stream.output.end()
        },
        remove: () => remove(stream),
      }
    },
    wake: reader.wake,
    beat: async () => {
      const streams = listStreams()
      if (streams.length === 0) return
      const active = await findActiveSessions(
        clock.databaseTime(),
        streams.map(({ sessionKey }) => sessionKey),
      )
      for (const stream of streams) if (!active.has(stream.sessionKey)) endWithSession(stream)
      // A heartbeat says that no change was missed, so what was committed before is numbered and sent first.
      await sequencer.flush()
      await reader.flush()
      for (const stream of streams)
        if (!stream.waiting && !stream.hasEnded) stream.output.write(HEARTBEAT_FRAME)
    },
    endAll,
    stop: async () => {
      isStopped = true
      endAll()
      await reader.stop()
    },
    count: () => count,
  }
}
