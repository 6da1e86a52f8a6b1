import type { CallOptions } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import { ApiError, NetworkError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/time'
import { user } from './samples.js'

/** What a write comes to: done, refused because the world had moved on, or done with its answer lost. */
export const FATES = ['done', 'conflict', 'invalid', 'lost'] as const
export type Fate = (typeof FATES)[number]

export interface ServerSession {
  id: number
  name: string
}

/** A read's answer: of whose session, how far the world was when it was given, and whether the window was open. */
export interface Reading {
  session: number
  version: number
  isOpen: boolean
  /** When the window closes or opens next. */
  changesAt: number
}

/** A write's answer: to whose session, and how far the world was with it. */
export interface Written {
  message: string
  version: number
}

/** Lets time pass on the way to the server and back; whoever supplies it decides in which order. */
export type Travel = (label: string) => Promise<void>

export function userNamed(name: string): User {
  return { ...user, _id: name, username: name }
}

/** A write is refused: the world had moved on, or the window was closed. */
export class Overtaken extends ApiError {
  constructor(
    message: string,
    /** How far the world was. */
    readonly version: number,
  ) {
    super('wrong_state', message, 409, [], undefined)
  }
}

/** Of three such periods nothing can be written in one: its window is closed. */
const PERIOD = 45 * SECOND
const isOpenAt = (now: number) => Math.floor(now / PERIOD) % 3 !== 2
const changeAfter = (now: number) => (Math.floor(now / PERIOD) + 1) * PERIOD

const signedOut = (session: ServerSession | undefined) =>
  new ApiError('signed_out', `from ${session?.id}`, 401, [], undefined)

/**
 * A server in memory and the browser's cookie before it. A call carries the cookie of the moment it is sent, takes
 * its time there and back, and is answered however late: nothing that a client calls off is called off here.
 */
export function racingServer(travel: Travel) {
  let version = 0
  let lastId = 0
  let cookie: ServerSession | undefined
  const sessions = new Set<ServerSession>()
  const answered = new Map<string, { fate: Fate; version: number }>()
  const written: string[] = []

  const exchange = async <Answer>(
    label: string,
    handle: (session: ServerSession | undefined) => Answer,
    arrive: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    const sent = cookie
    await travel(`${label} there`)
    let outcome: { answer: Answer } | { error: unknown }
    try {
      outcome = { answer: handle(sent && sessions.has(sent) ? sent : undefined) }
    } catch (error) {
      outcome = { error }
    }
    await travel(`${label} back`)
    if ('error' in outcome) throw outcome.error
    arrive(outcome.answer)
    return outcome.answer
  }

  /** Once a key: what was done and what was refused for good is answered the same again. */
  const write = (text: string, fate: Fate, key: string, session: ServerSession): Written => {
    const message = `from ${session.id}`
    const before = answered.get(key)
    if (!before && !isOpenAt(Date.now())) throw new Overtaken(message, version)
    if (before === undefined && fate !== 'invalid') version += 1
    const outcome = before ?? { fate, version }
    answered.set(key, outcome)
    if (outcome.fate === 'invalid') throw new ApiError('invalid_input', message, 422, [], undefined)
    if (outcome.fate === 'conflict') throw new Overtaken(message, outcome.version)
    if (before === undefined) written.push(text)
    if (fate === 'lost') throw new NetworkError(message)
    return { message, version: outcome.version }
  }

  return {
    written,
    /** What a read would tell. */
    stands: () => ({ version, isOpen: isOpenAt(Date.now()) }),
    /** Whether the browser is still signed in to this session. */
    isAlive: (session: number | undefined) =>
      cookie !== undefined && cookie.id === session && sessions.has(cookie),
    /** The browser's session is over, by the server's own doing. */
    expire: () => {
      if (cookie) sessions.delete(cookie)
    },
    login: (name: string) =>
      exchange(
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
      exchange(
        'logout',
        (session) => {
          if (session) sessions.delete(session)
        },
        () => {
          cookie = undefined
        },
      ),
    read: () =>
      exchange('read', (session): Reading => {
        if (!session) throw signedOut(cookie)
        const now = Date.now()
        return { session: session.id, version, isOpen: isOpenAt(now), changesAt: changeAfter(now) }
      }),
    write: (text: string, fate: Fate, { idempotencyKey }: CallOptions) => {
      const sent = cookie
      return exchange('write', (session) => {
        if (!session) throw signedOut(sent)
        return write(text, fate, idempotencyKey ?? '', session)
      })
    },
  }
}
