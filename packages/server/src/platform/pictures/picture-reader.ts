import { LIMITS } from '../../kernel/limits.js'
import { createPeriodCount } from '../../kernel/period-count.js'
import { Refusal, tooManyRequests } from '../../kernel/refusal.js'
import { createKeyedSemaphore, createSemaphore } from '../../kernel/semaphore.js'
import type { ExchangeClock } from '../db/clock.js'
import { checkPicture, encodePicture, type PictureSource } from './picture.js'

/**
 * Proofs of payment, pictures of IDs and pictures of appeals have separate lanes, so that no other picture delays a payment.
 * In each lane, `limit` pictures are decoded at a time. At most `maxQueued` requests, each of a different user, wait for that,
 * and at most `maxQueuedByUser` requests of a user wait for that user's earlier requests.
 */
const LANES = {
  payment: { limit: 2, maxQueued: 64, maxQueuedByUser: 10 },
  identity: { limit: 1, maxQueued: 16, maxQueuedByUser: 3 },
  evidence: { limit: 1, maxQueued: 16, maxQueuedByUser: 3 },
} as const
export type PictureLane = keyof typeof LANES

/** Then all of a user's pictures but proofs of payment are refused unread. */
const { max: MAX_REFUSED, period: REFUSED_PERIOD } = LIMITS.refusedPicture.of.account
const RETRY_AFTER_SECONDS = 5

const unavailable = (message: string) =>
  new Refusal(503, 'unavailable', message, { retryAfter: RETRY_AFTER_SECONDS })

const tooManyPictures = () => unavailable('Too many pictures are being read. Try again')

const createLane = ({ limit, maxQueued, maxQueuedByUser }: (typeof LANES)[PictureLane]) => ({
  withSlot: createSemaphore(limit, maxQueued, tooManyPictures),
  withUser: createKeyedSemaphore(1, maxQueuedByUser, () => tooManyRequests(RETRY_AFTER_SECONDS)),
})

interface ReadOptions<Field extends string> {
  userId: string
  lane: PictureLane
  /** The uploaded pictures by the name of their field. */
  sources: Record<Field, PictureSource>
  /** Whether the request would be accepted now. It is called after the user's earlier requests in this lane. */
  isNeeded: () => Promise<boolean>
  /** Called if this request's picture is the one whose refusal reaches `limit`. Refusals in all lanes count. */
  onThrottled?: (limit: number) => Promise<unknown>
}

export interface PictureReader {
  /**
   * Reads the pictures of a request as JPEG, one request of a user at a time in each lane; undefined if they are not needed. All
   * are checked before the first is decoded. Throws 422 for an invalid picture; 429 if too many requests of the user wait, or,
   * except for proofs of payment, if too many of the user's pictures were refused; 503 if too many users wait.
   */
  read<Field extends string>(options: ReadOptions<Field>): Promise<Record<Field, Buffer> | undefined>
}

/** Creates the reader of a process. Its limits protect the processor, so each process counts in its own memory. */
export function createPictureReader(clock: Pick<ExchangeClock, 'databaseTime'>): PictureReader {
  const lanes = {
    payment: createLane(LANES.payment),
    identity: createLane(LANES.identity),
    evidence: createLane(LANES.evidence),
  }
  const refused = createPeriodCount(clock.databaseTime, REFUSED_PERIOD)

  const decode = async <Field extends string>({
    userId,
    lane,
    sources,
  }: ReadOptions<Field>): Promise<Record<Field, Buffer>> => {
    const fields = Object.keys(sources) as Field[]
    const files: [Field, Buffer][] = []
    for (const field of fields) files.push([field, await checkPicture(field, sources[field])])
    // The more of a user's pictures were refused in this period, the later is the user's turn.
    const pictures = await lanes[lane].withSlot(async () => {
      const encoded: [Field, Buffer][] = []
      for (const [field, bytes] of files) encoded.push([field, await encodePicture(field, bytes)])
      return encoded
    }, refused.get(userId))
    return Object.fromEntries(pictures) as Record<Field, Buffer>
  }

  return {
    read: (options) => {
      const { userId, lane, isNeeded, onThrottled } = options
      return lanes[lane].withUser(userId, async () => {
        if (!(await isNeeded())) return undefined
        if (lane !== 'payment' && refused.get(userId) >= MAX_REFUSED)
          throw tooManyRequests(refused.secondsLeft())
        return decode(options).catch(async (error: unknown) => {
          const isRefused = error instanceof Refusal && error.status === 422
          if (isRefused && refused.add(userId) === MAX_REFUSED) await onThrottled?.(MAX_REFUSED)
          throw error
        })
      })
    },
  }
}

/** Throws 503, so that the request is repeated, if a picture that is needed now was not read, because it was not needed before. */
export function requirePicture<Picture>(picture: Picture | undefined): Picture {
  if (picture === undefined) throw unavailable('The picture was not read. Try again')
  return picture
}
