import { SECOND } from '@cht/sdk/rules'

const KIB = 1024
const MIB = 1024 * KIB

/** The most bytes of large bodies that a process holds at a time. Bytes count once they have arrived. */
const MAX_BYTES = 64 * MIB
/** The part of `MAX_BYTES` that is reserved for urgent bodies: proofs of payment that their trade accepts now. */
const BYTES_FOR_URGENT_BODIES = MAX_BYTES / 2
/** The most bytes that the bodies of one network have of `MAX_BYTES`, and of the part for bodies that are not urgent. */
const SHARE_OF_NETWORK = 1 / 2

/** What a user may hold without losing it to others: twice the two pictures of an identity that the web app has resized. In bytes. */
const FAIR_SHARE = 2 * MIB

/** How long a body may take to arrive, in ms, besides the time by its size. */
const BASE_TIME = 20 * SECOND
/** Shorter than the timeout of a request, which sends no `Retry-After`. In ms. */
const MAX_TIME = 55 * SECOND
/** Bytes a second. A picture that the web app has resized, of 400 KB, has 23 seconds: it arrives at 18 KB a second. */
const SIZE_RATE = 128 * KIB
/** A body makes progress when it has received this many bytes more. */
const PROGRESS_STEP = 64 * KIB

/** A large body that is arriving, or whose request is being handled. */
export interface Body {
  /** The id of the user who sends it. */
  userId: string
  /** The key of the network that it comes from. */
  network: string
  isUrgent: boolean
  /** The bytes that have arrived. */
  bytes: number
  /** When it must have arrived, in ms of the database's clock. */
  deadline: number
  /** When it last made progress, in ms of the database's clock. */
  progressAt: number
  /** Once true, the body has arrived, and only the end of its handler frees its memory. */
  isHandled: boolean
  /** Ends a body that is arriving: its sender is told to try again. */
  end(): void
}

/** How long a body of this many bytes may take to arrive, in ms. */
export function computeBodyTime(bytes: number): number {
  return Math.min(BASE_TIME + (bytes / SIZE_RATE) * SECOND, MAX_TIME)
}

const sumBytes = (bodies: readonly Body[]): number => bodies.reduce((sum, { bytes }) => sum + bytes, 0)

export interface BodyRoom {
  /** The bodies that are in the room. */
  readonly bodies: ReadonlySet<Body>
  add(body: Body): void
  remove(body: Body): void
  /** Counts bytes of a body that have arrived. Ends others if it needs their room. Returns false if there is none. */
  receive(body: Body, bytes: number): boolean
  /** Ends the bodies that have taken too long to arrive. */
  endOverdue(): void
}

/**
 * Creates the room that large bodies share, by the bytes of them that have arrived. A body that finds no room takes that of
 * another one that is arriving, whose user holds more than the fair share and more than its own user. An urgent body within
 * the fair share takes it from any that is not urgent. Of these the slowest ends first, and before those that are urgent.
 */
export function createBodyRoom(now: () => number): BodyRoom {
  const bodies = new Set<Body>()
  const list = (isIncluded: (body: Body) => boolean): Body[] => [...bodies].filter(isIncluded)
  const countByUser = (): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const { userId, bytes } of bodies) counts.set(userId, (counts.get(userId) ?? 0) + bytes)
    return counts
  }

  /** The parts of the room that a body takes, each with the bodies in it and its size. */
  const listParts = ({ isUrgent, network }: Body): { size: number; members: Body[] }[] => {
    const isOfNetwork = (body: Body) => body.network === network
    const whole = { size: MAX_BYTES, members: list(() => true) }
    const ofNetwork = { size: MAX_BYTES * SHARE_OF_NETWORK, members: list(isOfNetwork) }
    if (isUrgent) return [whole, ofNetwork]
    const size = MAX_BYTES - BYTES_FOR_URGENT_BODIES
    const isOther = (body: Body) => !body.isUrgent
    return [
      whole,
      ofNetwork,
      { size, members: list(isOther) },
      { size: size * SHARE_OF_NETWORK, members: list((body) => isOther(body) && isOfNetwork(body)) },
    ]
  }

  const end = (body: Body) => {
    bodies.delete(body)
    body.end()
  }

  /** The body among `members` whose room `body` may take; undefined without one. */
  const findSlowest = (body: Body, members: readonly Body[]): Body | undefined => {
    const counts = countByUser()
    const countOf = ({ userId }: Body) => counts.get(userId) ?? 0
    const takesFromAll = body.isUrgent && countOf(body) <= FAIR_SHARE
    const mayEnd = (other: Body) =>
      (takesFromAll && !other.isUrgent) || countOf(other) > Math.max(FAIR_SHARE, countOf(body))
    return members
      .filter((other) => other !== body && !other.isHandled && mayEnd(other))
      .sort((a, b) => Number(a.isUrgent) - Number(b.isUrgent) || a.progressAt - b.progressAt)[0]
  }

  const endOverdue = () => {
    for (const body of list(({ isHandled, deadline }) => !isHandled && now() >= deadline)) end(body)
  }

  /** Makes room in every part that the body takes. Returns false if others cannot be ended for it. */
  const makeRoom = (body: Body): boolean => {
    for (;;) {
      const full = listParts(body).find(({ size, members }) => sumBytes(members) > size)
      if (!full) return true
      const slowest = findSlowest(body, full.members)
      if (!slowest) return false
      end(slowest)
    }
  }

  return {
    bodies,
    add: (body) => bodies.add(body),
    remove: (body) => bodies.delete(body),
    receive: (body, bytes) => {
      const steps = Math.floor(body.bytes / PROGRESS_STEP)
      body.bytes += bytes
      if (Math.floor(body.bytes / PROGRESS_STEP) > steps) body.progressAt = now()
      return makeRoom(body)
    },
    endOverdue,
  }
}
