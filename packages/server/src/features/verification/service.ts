import { randomUUID } from 'node:crypto'
import { NOTHING_TO_DECIDE, type VerificationEvent, verificationLifecycle } from '@cht/machines/lifecycles'
import { type Country, normalizeIdNumber, type VerificationState } from '@cht/sdk/rules'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { assertIdNumber, createDecisionNotification, idInUse } from '../../domain/verification/rules.js'
import { assertCan, notFound, toLifecycleRefusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import { openCase } from '../../platform/cases/open-case.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRows } from '../../platform/db/columns.js'
import { awaitStatements, type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { type Locked, type LockTime, lockMoreRows, lockRequiredRow } from '../../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { requireRow } from '../../platform/db/require-row.js'
import { VERIFICATIONS } from '../../platform/picture-storage/picture-tables.js'
import {
  type NewPicture,
  readStoredPicture,
  storePicture,
} from '../../platform/picture-storage/stored-picture.js'
import { nameObjects } from '../../platform/picture-storage/unnamed-objects.js'
import { requirePicture } from '../../platform/pictures/picture-reader.js'
import { notify } from '../notifications/notify.js'
import { notifyOperator } from '../webhooks/service.js'
import { hashIdNumber } from './id-hash.js'

const SELECT_STATE = 'select verification_state from users where id = $1 and closed_at is null'

/** Sends an event to the verification of a user whose row is locked. Returns the state before the event. */
const sendVerificationEvent = async (
  tx: Queryable,
  userId: string,
  event: VerificationEvent,
  reason: string | null = null,
): Promise<VerificationState> => {
  const { verificationState: state } = await requireRow<Row<'users', 'verificationState'>>(tx, SELECT_STATE, [
    userId,
  ])
  const before = verificationLifecycle.restore(state)
  assertCan(before, event)
  await tx.query('update users set verification_state = $2, verification_reason = $3 where id = $1', [
    userId,
    verificationLifecycle.send(before, event).snapshot.value,
    reason,
  ])
  return state
}

/**
 * Ends the user's verification, and rejects a pending request, after a change of name or country (decision 27). Returns the
 * state before.
 */
export async function endVerification(
  tx: Queryable,
  now: LockTime,
  userId: string,
): Promise<VerificationState> {
  const endedState = await sendVerificationEvent(tx, userId, { type: 'identity.change' })
  await tx.query(
    `update verifications set state = 'rejected', reason = 'The name or the country was changed', decided_at = $2
     where user_id = $1 and state = 'pending'`,
    [userId, toTimestamp(now)],
  )
  return endedState
}

interface VerificationRequest {
  country: Country
  verificationType: string
  idNumber: string
}

/** Whether a request of this user is accepted now. Takes no lock: it only avoids decoding pictures that would be refused. */
export async function canRequestVerification(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db.query<Row<'users', 'verificationState'>>(SELECT_STATE, [userId])
  return (
    user !== undefined &&
    verificationLifecycle.restore(user.verificationState).can({ type: 'verification.submit' })
  )
}

const getPictureLocation = (id: string, side: 'front' | 'back') => ({
  table: VERIFICATIONS,
  column: `${side}_object`,
  id,
})

/** The pictures of a request that will have the id. */
interface RequestPictures {
  id: string
  front: NewPicture
  back: NewPicture
}

/** Encrypts the pictures of a request, and writes them to the storage of new pictures. Call it before the transaction. */
export async function storeRequestPictures(
  context: ServerContext,
  { frontImage, backImage }: Record<'frontImage' | 'backImage', Buffer>,
): Promise<RequestPictures> {
  const id = randomUUID()
  const store = (side: 'front' | 'back', picture: Buffer) =>
    storePicture(context, getPictureLocation(id, side), picture)
  return { id, front: await store('front', frontImage), back: await store('back', backImage) }
}

/** Stores a request with its two pictures for the operator's review. */
export async function requestVerification(
  tx: Transaction,
  { user: { id: userId }, now }: { user: LockedUser; now: LockTime },
  { country, verificationType, idNumber }: VerificationRequest,
  pictures: RequestPictures | undefined,
): Promise<void> {
  assertIdNumber({ country, verificationType, idNumber })
  await sendVerificationEvent(tx, userId, { type: 'verification.submit' })
  const { id, front, back } = requirePicture(pictures)
  insertRows(tx, 'verifications', [
    {
      id,
      userId,
      country,
      type: verificationType,
      number: idNumber,
      state: 'pending',
      encryptionKey: front.encryptionKey,
      storage: front.storage,
      frontObject: front.object,
      backObject: back.object,
      requestedAt: now,
    },
  ])
  await nameObjects(tx, [front, back])
  openCase(tx, now, { id, kind: 'verification' })
  notifyOperator(tx, now, { type: 'verification.waiting', id })
}

export async function hasPendingVerification(db: Queryable, userId: string): Promise<boolean> {
  const pending = await db.query(`select from verifications where user_id = $1 and state = 'pending'`, [
    userId,
  ])
  return pending.length > 0
}

type PendingRequest = Row<'verifications', 'userId' | 'type' | 'number'> & { country: Country }

/** Locks the user of a pending request, and then the request; 409 if the request has been decided. */
const lockPendingRequest = async (
  tx: Queryable,
  clock: ExchangeClock,
  id: string,
): Promise<Locked<PendingRequest>> => {
  if (!isUuid(id)) throw notFound()
  const [, locked] = await awaitStatements([
    lockMoreRows(tx, {
      sql: 'select from users where id = (select user_id from verifications where id = $1)',
      params: [id],
    }),
    lockRequiredRow<PendingRequest & { pending: boolean }>(tx, clock, {
      sql: `select user_id, country, type, number, state = 'pending' as pending from verifications where id = $1`,
      params: [id],
    }),
  ])
  if (!locked.row.pending) throw toLifecycleRefusal(NOTHING_TO_DECIDE)
  return locked
}

/** Assigns an ID to an account. Throws 409 `id_in_use` if another account, even a closed one, has it (decision 13). */
const claimId = async (
  tx: Queryable,
  secret: Buffer,
  { userId, country, type }: PendingRequest,
  number: string,
): Promise<void> => {
  // Waits for a concurrent claim of the same ID.
  await tx.query(
    'insert into verified_ids (country, type, number, user_id) values ($1, $2, $3, $4) on conflict do nothing',
    [country, type, number, userId],
  )
  const claimed = await tx.query(
    'select from verified_ids where country = $1 and type = $2 and number = $3 and user_id = $4',
    [country, type, number, userId],
  )
  // Read after the claim, which waits for a transaction that replaces the number by its hash.
  const hashed = await tx.query('select from verified_ids where country = $1 and type = $2 and number = $3', [
    country,
    type,
    hashIdNumber(secret, { country, type, number }),
  ])
  if (claimed.length === 0 || hashed.length > 0) throw idInUse()
}

/**
 * Applies the operator's decision: a rejection if there is a reason, an approval otherwise. Returns the id of the user. One
 * ID verifies one account: 409 `id_in_use` (decision 13).
 */
export async function decideVerification(
  tx: Transaction,
  { clock, secret }: Pick<ServerContext, 'clock' | 'secret'>,
  id: string,
  reason: string | undefined,
): Promise<string> {
  const isApproval = reason === undefined
  const event = { type: isApproval ? 'verification.approve' : 'verification.reject' } as const
  const { row: request, now } = await lockPendingRequest(tx, clock, id)
  const { userId } = request
  // A request from before the formats were checked may have an invalid number: then it can only be rejected.
  if (isApproval)
    assertIdNumber({ country: request.country, verificationType: request.type, idNumber: request.number })
  const normalizedNumber = isApproval ? normalizeIdNumber(request.number) : null
  if (normalizedNumber !== null) await claimId(tx, secret, request, normalizedNumber)
  await tx.query(
    'update verifications set state = $2, reason = $3, decided_at = $4, normalized_number = $5 where id = $1',
    [id, isApproval ? 'approved' : 'rejected', reason ?? null, toTimestamp(now), normalizedNumber],
  )
  await sendVerificationEvent(tx, userId, event, reason)
  notify(tx, now, [createDecisionNotification(userId, reason)])
  return userId
}

const PENDING_REQUESTS: ListOrder = {
  list: 'verifications',
  by: { requested_at: 'instant', 'verifications.id': 'uuid' },
  newestFirst: false,
}

/** Lists the pending requests, oldest first. */
export async function listPendingVerifications(
  db: Queryable,
  { id: only, ...page }: PageRequest & { id?: string | undefined },
) {
  if (only !== undefined && !isUuid(only)) return []
  const { where, order, params } = buildPageSql(PENDING_REQUESTS, page, only === undefined ? [] : [only])
  const isListed = only === undefined ? 'true' : 'verifications.id = $1'
  const rows = await db.query<
    Row<'verifications', 'id' | 'country' | 'type' | 'number' | 'requestedAt'> &
      Row<'users', 'email' | 'fullName'>
  >(
    `select verifications.id, email, full_name, verifications.country, type, number, requested_at
     from verifications join users on users.id = user_id where state = 'pending' and ${isListed} and ${where} ${order}`,
    params,
  )
  return toPage(PENDING_REQUESTS.list, rows, ({ requestedAt, id }) => [requestedAt, id], page.limit)
}

/** One of the two pictures of a request, as JPEG; 404 if it was erased. */
export function readVerificationPicture(
  deps: Pick<ServerContext, 'db' | 'cipher' | 'storages'>,
  id: string,
  side: 'front' | 'back',
): Promise<Uint8Array> {
  return readStoredPicture(deps, getPictureLocation(id, side))
}

/** The id of the user of a request, which must exist. */
export async function getRequester(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<Row<'verifications', 'userId'>>(
    'select user_id from verifications where id = $1',
    [id],
  )
  return row?.userId
}
