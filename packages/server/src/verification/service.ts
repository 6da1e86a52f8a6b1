import { randomUUID } from 'node:crypto'
import {
  getNextVerificationState,
  NOTHING_TO_DECIDE,
  restoreVerification,
  type VerificationEvent,
} from '@cht/machines/lifecycles'
import type { Country } from '@cht/sdk/auth'
import { normalizeIdNumber, type VerificationState } from '@cht/sdk/verification'
import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { buildPageSql, type ListOrder } from '../db/pagination.js'
import { type PageRequest, toPage } from '../domain/pagination.js'
import { assertCan, notFound, toLifecycleRefusal } from '../domain/refusal.js'
import {
  assertIdNumber,
  assertIdType,
  createDecisionNotification,
  idInUse,
} from '../domain/verification/rules.js'
import { isUuid } from '../http/uuid.js'
import { notify } from '../notifications/service.js'
import { requirePicture } from '../pictures/picture-reader.js'

const SELECT_STATE = 'select verification_state as state from users where id = $1'

const lockState = async (tx: Queryable, userId: string): Promise<VerificationState> => {
  const [user] = await tx.query<{ state: VerificationState }>(`${SELECT_STATE} for no key update`, [userId])
  if (!user) throw notFound()
  return user.state
}

/** Sends an event to a user's verification and locks the user's row. Returns the state before the event. */
const sendVerificationEvent = async (
  tx: Queryable,
  userId: string,
  event: VerificationEvent,
  reason: string | null = null,
): Promise<VerificationState> => {
  const state = await lockState(tx, userId)
  assertCan(restoreVerification(state), event)
  await tx.query('update users set verification_state = $2, verification_reason = $3 where id = $1', [
    userId,
    getNextVerificationState(state, event),
    reason,
  ])
  return state
}

/**
 * Ends the user's verification, and rejects a pending request, after a change of name or country (decision 27). Returns the
 * state that was ended.
 */
export async function changeIdentity(tx: Queryable, now: number, userId: string): Promise<VerificationState> {
  const endedState = await sendVerificationEvent(tx, userId, { type: 'identity.change' })
  await tx.query(
    `update verifications set state = 'rejected', reason = 'The name or the country was changed', decided_at = $2
     where user_id = $1 and state = 'pending'`,
    [userId, toTimestamp(now)],
  )
  return endedState
}

export interface VerificationRequest {
  country: Country
  verificationType: string
  idNumber: string
}

/** Whether a request of this user is accepted now. Takes no lock: it only saves decoding pictures in vain. */
export async function canRequestVerification(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db.query<{ state: VerificationState }>(SELECT_STATE, [userId])
  return user !== undefined && restoreVerification(user.state).can({ type: 'verification.submit' })
}

const locatePicture = (id: string, side: 'front' | 'back') => ({
  table: 'verifications',
  column: side,
  row: [id],
})

/** Stores a request with its two pictures for the operator's review. */
export async function requestVerification(
  tx: Queryable,
  { clock, cipher }: Pick<ServerContext, 'clock' | 'cipher'>,
  userId: string,
  { country, verificationType, idNumber }: VerificationRequest,
  pictures: { frontImage: Buffer; backImage: Buffer } | undefined,
): Promise<void> {
  assertIdType(country, verificationType)
  assertIdNumber({ country, verificationType, idNumber })
  await sendVerificationEvent(tx, userId, { type: 'verification.submit' })
  const id = randomUUID()
  await tx.query(
    `insert into verifications
       (id, user_id, country, type, number, state, encryption_key, front, back, requested_at)
     values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9)`,
    [
      id,
      userId,
      country,
      verificationType,
      idNumber,
      cipher.keyId,
      cipher.encrypt(locatePicture(id, 'front'), requirePicture(pictures?.frontImage)),
      cipher.encrypt(locatePicture(id, 'back'), requirePicture(pictures?.backImage)),
      toTimestamp(clock.now()),
    ],
  )
}

export async function hasPendingVerification(db: Queryable, userId: string): Promise<boolean> {
  const pending = await db.query(`select from verifications where user_id = $1 and state = 'pending'`, [
    userId,
  ])
  return pending.length > 0
}

interface PendingRequest {
  userId: string
  country: Country
  type: string
  number: string
}

/** Locks a pending request; 409 where the request has been decided. */
const lockPendingRequest = async (tx: Queryable, id: string): Promise<PendingRequest> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await tx.query<PendingRequest & { pending: boolean }>(
    `select user_id as "userId", country, type, number, state = 'pending' as pending
     from verifications where id = $1 for no key update`,
    [id],
  )
  if (!row) throw notFound()
  if (!row.pending) throw toLifecycleRefusal(NOTHING_TO_DECIDE)
  return row
}

/** Gives the ID to the account; 409 `id_in_use` where another account has it (decision 13). */
const claimId = async (
  tx: Queryable,
  { userId, country, type }: PendingRequest,
  number: string,
): Promise<void> => {
  // Waits for a concurrent claim of the same ID.
  await tx.query('insert into verified_ids values ($1, $2, $3, $4) on conflict do nothing', [
    country,
    type,
    number,
    userId,
  ])
  const claimed = await tx.query(
    'select from verified_ids where country = $1 and type = $2 and number = $3 and user_id = $4',
    [country, type, number, userId],
  )
  if (claimed.length === 0) throw idInUse()
}

/**
 * Applies the operator's decision: a rejection where there is a reason, an approval otherwise. Returns the id of the user. One
 * ID verifies one account: 409 `id_in_use` (decision 13).
 */
export async function decideVerification(
  tx: Transaction,
  now: number,
  id: string,
  reason: string | undefined,
): Promise<string> {
  const approved = reason === undefined
  const event = { type: approved ? 'verification.approve' : 'verification.reject' } as const
  const request = await lockPendingRequest(tx, id)
  const { userId } = request
  // A request from before the formats were checked can be rejected only.
  if (approved)
    assertIdNumber({ country: request.country, verificationType: request.type, idNumber: request.number })
  const normalizedNumber = approved ? normalizeIdNumber(request.number) : null
  if (normalizedNumber !== null) await claimId(tx, request, normalizedNumber)
  await tx.query(
    'update verifications set state = $2, reason = $3, decided_at = $4, normalized_number = $5 where id = $1',
    [id, approved ? 'approved' : 'rejected', reason ?? null, toTimestamp(now), normalizedNumber],
  )
  await sendVerificationEvent(tx, userId, event, reason)
  notify(tx, now, [createDecisionNotification(userId, reason)])
  return userId
}

const PENDING_REQUESTS: ListOrder = {
  list: 'verifications',
  by: [
    ['requested_at', 'instant'],
    ['verifications.id', 'uuid'],
  ],
  newestFirst: false,
}

/** Lists the pending requests, oldest first. */
export async function listPendingVerifications(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(PENDING_REQUESTS, page, [])
  const rows = await db.query<{
    id: string
    email: string
    fullName: string
    country: string
    type: string
    number: string
    requestedAt: number
  }>(
    `select verifications.id, email, full_name as "fullName", verifications.country, type, number,
       requested_at as "requestedAt"
     from verifications join users on users.id = user_id where state = 'pending' and ${where} ${order}`,
    params,
  )
  return toPage(PENDING_REQUESTS.list, rows, ({ requestedAt, id }) => [requestedAt, id], page.limit)
}

const DUPLICATE_IDS: ListOrder = {
  list: 'duplicate-ids',
  by: [
    ['verifications.decided_at', 'instant'],
    ['verifications.id', 'uuid'],
  ],
  newestFirst: false,
}

/**
 * Lists the accounts that were verified with an ID of another account, oldest first. They were verified before numbers
 * were normalized; none is added (decision 13).
 */
export async function listDuplicateIds(db: Queryable, page: PageRequest) {
  const { where, order, params } = buildPageSql(DUPLICATE_IDS, page, [])
  const rows = await db.query<{
    id: string
    email: string
    fullName: string
    country: string
    type: string
    number: string
    verifiedAt: number
    firstEmail: string
  }>(
    `select verifications.id, users.email, users.full_name as "fullName", verifications.country, verifications.type,
       verifications.number, decided_at as "verifiedAt", first.email as "firstEmail"
     from verifications join users on users.id = verifications.user_id
       join verified_ids on (verified_ids.country, verified_ids.type, verified_ids.number)
         = (verifications.country, verifications.type, normalized_number)
       join users first on first.id = verified_ids.user_id
     where state = 'approved' and first.id <> users.id and ${where} ${order}`,
    params,
  )
  return toPage(DUPLICATE_IDS.list, rows, ({ verifiedAt, id }) => [verifiedAt, id], page.limit)
}

/** One of the two pictures of a request, as JPEG, and the id of its user; 404 where it was erased. */
export async function readVerificationPicture(
  { db, cipher }: Pick<ServerContext, 'db' | 'cipher'>,
  id: string,
  side: 'front' | 'back',
): Promise<{ userId: string; picture: Uint8Array }> {
  if (!isUuid(id)) throw notFound()
  const [row] = await db.query<{
    id: string
    userId: string
    keyId: string | null
    picture: Uint8Array | null
  }>(
    `select id, user_id as "userId", encryption_key as "keyId", ${side === 'front' ? 'front' : 'back'} as picture
     from verifications where id = $1`,
    [id],
  )
  if (!row?.picture) throw notFound()
  return { userId: row.userId, picture: cipher.decrypt(locatePicture(row.id, side), row.keyId, row.picture) }
}

/** Erases the pictures of the requests that were decided up to an instant. */
export function erasePictures(db: Queryable, decidedUntil: number): Promise<unknown> {
  return db.query(
    `update verifications set front = null, back = null, encryption_key = null
     where decided_at <= $1 and front is not null`,
    [toTimestamp(decidedUntil)],
  )
}
