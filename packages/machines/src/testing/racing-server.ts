import type { CallOptions } from '@cht/sdk'
import type { User } from '@cht/sdk/contract'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { user } from './fixtures.js'

/**
 * The outcomes of a write: done, refused because the data has changed, refused as invalid, or done with its answer
 * lost.
 */
export const WRITE_OUTCOMES = ['done', 'conflict', 'invalid', 'lost'] as const
export type WriteOutcome = (typeof WRITE_OUTCOMES)[number]

export interface ServerSession {
  id: number
  name: string
}

/** The answer to a read. */
export interface ReadResult {
  sessionId: number
  /** Increases with every change of the data. */
  version: number
  /** Whether writes are possible now. */
  isOpen: boolean
  /** When the current period ends, in ms: `isOpen` may change then. */
  periodEndsAt: number
}

/** The answer to a write. */
export interface WriteResult {
  /** `from` and the id of the session that sent the write. */
  message: string
  /** The version of the data after the write. */
  version: number
}

/** Delays a request or an answer. The test supplies it and decides in which order the delays end. */
export type Delay = (label: string) => Promise<void>

export function createUser(name: string): User {
  return { ...user, _id: name, username: name }
}

/** A write was refused because the data has changed or writes are not possible now. */
export class ConflictError extends ApiError {
  constructor(
    message: string,
    /** The version of the data when the write was refused. */
    readonly version: number,
  ) {
    super('wrong_state', message, 409, [], undefined)
  }
}

/** The length of a period in ms. Writes are possible in two of three periods. */
const PERIOD = 45 * SECOND
const isOpenAt = (now: number) => Math.floor(now / PERIOD) % 3 !== 2
const getPeriodEnd = (now: number) => (Math.floor(now / PERIOD) + 1) * PERIOD

const createSignedOutError = (session: ServerSession | undefined) =>
  new ApiError('signed_out', `from ${session?.id}`, 401, [], undefined)

/**
 * A server in memory, with the browser's cookie. A request has the cookie of the time it is sent, is delayed on its way
 * to the server and back, and always settles: the client's abort signals have no effect on it.
 */
export function createRacingServer(delay: Delay) {
  let version = 0
  let lastId = 0
  let cookie: ServerSession | undefined
  const sessions = new Set<ServerSession>()
  const answers = new Map<string, { outcome: WriteOutcome; version: number }>()
  const written: string[] = []

  const call = async <Answer>(
    label: string,
    handle: (session: ServerSession | undefined) => Answer,
    onAnswer: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    const sentCookie = cookie
    await delay(`${label} request`)
    let result: { answer: Answer } | { error: unknown }
    try {
      result = { answer: handle(sentCookie && sessions.has(sentCookie) ? sentCookie : undefined) }
    } catch (error) {
      result = { error }
    }
    await delay(`${label} answer`)
    if ('error' in result) throw result.error
    onAnswer(result.answer)
    return result.answer
  }

  /**
   * Idempotent: the outcome of a key is stored and repeated, except a refusal because writes are not possible now. Whether
   * the answer is lost is decided anew for each request.
   */
  const write = (text: string, outcome: WriteOutcome, key: string, session: ServerSession): WriteResult => {
    const message = `from ${session.id}`
    const previous = answers.get(key)
    if (!previous && !isOpenAt(Date.now())) throw new ConflictError(message, version)
    if (previous === undefined && outcome !== 'invalid') version += 1
    const answer = previous ?? { outcome, version }
    answers.set(key, answer)
    if (answer.outcome === 'invalid') throw new ApiError('invalid_input', message, 422, [], undefined)
    if (answer.outcome === 'conflict') throw new ConflictError(message, answer.version)
    if (previous === undefined) written.push(text)
    if (outcome === 'lost') throw new NetworkError(message)
    return { message, version: answer.version }
  }

  return {
    written,
    getState: () => ({ version, isOpen: isOpenAt(Date.now()) }),
    /** Whether the browser's cookie is of this session and the session has not ended. */
    isAlive: (sessionId: number | undefined) =>
      cookie !== undefined && cookie.id === sessionId && sessions.has(cookie),
    /** Ends the browser's session on the server. */
    expireSession: () => {
      if (cookie) sessions.delete(cookie)
    },
    login: (name: string) =>
      call(
        `login ${name}`,
        () => {
          const session = { id: ++lastId, name }
          sessions.add(session)
          return session
        },
        (session) => {
          cookie = session
        },
      ),
    logout: () =>
      call(
        'logout',
        (session) => {
          if (session) sessions.delete(session)
        },
        () => {
          cookie = undefined
        },
      ),
    read: () => {
      const sentCookie = cookie
      return call('read', (session): ReadResult => {
        if (!session) throw createSignedOutError(sentCookie)
        const now = Date.now()
        return { sessionId: session.id, version, isOpen: isOpenAt(now), periodEndsAt: getPeriodEnd(now) }
      })
    },
    write: (text: string, outcome: WriteOutcome, { idempotencyKey }: CallOptions) => {
      const sentCookie = cookie
      return call('write', (session) => {
        if (!session) throw createSignedOutError(sentCookie)
        return write(text, outcome, idempotencyKey ?? '', session)
      })
    },
  }
}
