import { randomUUID } from 'node:crypto'
import type { InputOf, profile } from '@cht/sdk/contract'
import { endsVerification, getChangedProfileFields, type NotificationMessage } from '@cht/sdk/rules'
import { type AccountState, assertHoldAllows } from '../../domain/auth/account-actions.js'
import { assertPasswordNotPersonal } from '../../domain/auth/refusals.js'
import type { LockedUser, SessionUser } from '../../domain/auth/session-user.js'
import { assertNames } from '../../domain/names/name-rules.js'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { editPending, noChanges, tradeOpen, wrongOldPassword } from '../../domain/profile/refusals.js'
import { OPEN_TRADE_SQL } from '../../domain/trading/states.js'
import { notFound, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import { auditUser } from '../../platform/audit/service.js'
import { openCase } from '../../platform/cases/open-case.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRow } from '../../platform/db/columns.js'
import {
  awaitStatements,
  getViolatedConstraint,
  type Queryable,
  type Transaction,
  toTimestamp,
} from '../../platform/db/database.js'
import { type Locked, type LockTime, lockMoreRows, lockRequiredRow } from '../../platform/db/locks.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import type { UserCall } from '../../platform/http/router.js'
import { sendCode } from '../auth/codes.js'
import { hashFor } from '../auth/hashing.js'
import { assertUncommonPassword, hashPassword, verifyPassword } from '../auth/passwords.js'
import { throwUniquenessRefusal } from '../auth/service.js'
import { notify } from '../notifications/notify.js'
import { endVerification } from '../verification/service.js'
import { notifyOperator } from '../webhooks/service.js'

type Profile = InputOf<typeof profile.editProfile>

const SELECT_PROFILE = 'select full_name, username, email, phone_number, country, hold_until from users'

const assertNoOpenTrade = async (tx: Queryable, userId: string): Promise<void> => {
  const open = await tx.query(
    `select from trades where buyer_id = $1 and ${OPEN_TRADE_SQL}
     union all select from trades where seller_id = $1 and ${OPEN_TRADE_SQL} limit 1`,
    [userId],
  )
  if (open.length > 0) throw tradeOpen()
}

/**
 * Stores a request that the operator decides. Throws if it changes nothing, for a new name that is refused (decision 29), if a trade of the user is open or another request is
 * pending, and for a new email if the account is on hold (decisions 27 and 36).
 */
export async function requestProfileEdit(
  tx: Transaction,
  { brand }: Pick<ServerContext, 'brand'>,
  { user: { id: userId }, now }: { user: SessionUser; now: LockTime },
  next: Profile,
): Promise<void> {
  const [current] = await tx.query<Profile & Pick<AccountState, 'holdUntil'>>(
    `${SELECT_PROFILE} where id = $1`,
    [userId],
  )
  const changed = current ? getChangedProfileFields(current, next) : []
  if (!current || changed.length === 0) throw noChanges()
  assertNames(next, { current, brand })
  if (changed.includes('email')) assertHoldAllows(current, 'email.change', now)
  await assertNoOpenTrade(tx, userId)
  const id = randomUUID()
  const { fullName, username, email, phoneNumber, country } = next
  await insertRow(tx, 'profile_edits', {
    id,
    userId,
    fullName,
    username,
    email,
    phoneNumber,
    country,
    state: 'pending',
    requestedAt: now,
  }).catch((error) => {
    if (getViolatedConstraint(error) === 'profile_edits_pending') throw editPending()
    throw error
  })
  openCase(tx, now, { id, kind: 'profileEdit' })
  notifyOperator(tx, now, { type: 'profileEdit.waiting', id })
}

type ProfileEdit = Profile & Row<'profile_edits', 'userId' | 'state'>

/** Locks the user of a pending request, and then the request; 409 if the request has been decided. */
const lockPendingEdit = async (
  tx: Queryable,
  clock: ExchangeClock,
  id: string,
): Promise<Locked<ProfileEdit>> => {
  if (!isUuid(id)) throw notFound()
  const [, locked] = await awaitStatements([
    lockMoreRows(tx, {
      sql: 'select from users where id = (select user_id from profile_edits where id = $1)',
      params: [id],
    }),
    lockRequiredRow<ProfileEdit>(tx, clock, {
      sql: `select user_id, state, full_name, username, email, phone_number, country
        from profile_edits where id = $1`,
      params: [id],
    }),
  ])
  if (locked.row.state !== 'pending') throw new Refusal(409, 'not_pending', 'There is no request to decide')
  return locked
}

/**
 * Writes an approved edit and returns the message to its user. A new email waits for its code; a changed name or country ends the
 * identity verification (decision 27).
 */
const applyEdit = async (
  tx: Queryable,
  context: Pick<ServerContext, 'brand' | 'clock' | 'secret'>,
  { row: { userId, ...next }, now }: Locked<ProfileEdit>,
): Promise<NotificationMessage> => {
  await assertNoOpenTrade(tx, userId)
  const [current] = await tx.query<Profile>(`${SELECT_PROFILE} where id = $1`, [userId])
  if (!current) throw notFound()
  // The rules may be stricter than at the time of the request.
  assertNames(next, { current, brand: context.brand })
  const changed = getChangedProfileFields(current, next)
  await tx
    .query('update users set full_name = $2, username = $3, phone_number = $4, country = $5 where id = $1', [
      userId,
      next.fullName,
      next.username,
      next.phoneNumber,
      next.country,
    ])
    .catch(throwUniquenessRefusal)
  const endedState = endsVerification(changed) ? await endVerification(tx, now, userId) : 'unverified'
  if (changed.includes('email')) {
    await tx.query('update users set pending_email = $2, email_due_at = null where id = $1', [
      userId,
      next.email,
    ])
    await sendCode(tx, context, { id: userId, email: next.email })
  }
  return {
    code: 'profile.changed',
    params: { endedVerification: endedState, isEmailPending: changed.includes('email') },
  }
}

/** Applies the operator's decision: a rejection if there is a reason, an approval otherwise. Returns the id of the user. */
export async function decideProfileEdit(
  tx: Transaction,
  context: Pick<ServerContext, 'brand' | 'clock' | 'secret'>,
  id: string,
  reason: string | undefined,
): Promise<string> {
  const locked = await lockPendingEdit(tx, context.clock, id)
  const { row: edit, now } = locked
  const message: NotificationMessage =
    reason === undefined
      ? await applyEdit(tx, context, locked)
      : { code: 'profile.rejected', params: { reason } }
  await tx.query('update profile_edits set state = $2, reason = $3, decided_at = $4 where id = $1', [
    id,
    reason === undefined ? 'approved' : 'rejected',
    reason ?? null,
    toTimestamp(now),
  ])
  notify(tx, now, [{ ...message, userId: edit.userId, href: '/settings?tab=profile' }])
  return edit.userId
}

const PENDING_EDITS: ListOrder = {
  list: 'profile-edits',
  by: { requested_at: 'instant', 'profile_edits.id': 'uuid' },
  newestFirst: false,
}

/** Lists the pending requests, oldest first. */
export async function listPendingProfileEdits(
  db: Queryable,
  { id: only, ...page }: PageRequest & { id?: string | undefined },
) {
  if (only !== undefined && !isUuid(only)) return []
  const { where, order, params } = buildPageSql(PENDING_EDITS, page, only === undefined ? [] : [only])
  const isListed = only === undefined ? 'true' : 'profile_edits.id = $1'
  const rows = await db.query<
    Profile & Row<'profile_edits', 'id' | 'requestedAt'> & { verification: string; before: Profile }
  >(
    `select profile_edits.id, users.verification_state as verification,
       json_build_object('fullName', users.full_name, 'username', users.username, 'email', users.email,
         'phoneNumber', users.phone_number, 'country', users.country) as before,
       profile_edits.full_name, profile_edits.username, profile_edits.email, profile_edits.phone_number, profile_edits.country,
       requested_at
     from profile_edits join users on users.id = user_id where state = 'pending' and ${isListed} and ${where} ${order}`,
    params,
  )
  return toPage(PENDING_EDITS.list, rows, ({ requestedAt, id }) => [requestedAt, id], page.limit)
}

/** The hash that the old password was verified against, and the hash of the new password. */
interface PasswordChange {
  oldHash: string
  newHash: string
}

/** Verifies the old password and hashes the new one. Both take time, so this runs before the transaction. */
export async function preparePasswordChange(
  call: UserCall<typeof profile.changePassword>,
): Promise<PasswordChange> {
  const { user, input } = call
  const { db } = call.context
  const [row] = await db.query<Row<'users', 'passwordHash' | 'email' | 'username' | 'fullName'>>(
    'select password_hash, email, username, full_name from users where id = $1',
    [user.id],
  )
  const run = hashFor(call, user)
  const isRight = await verifyPassword(run, row?.passwordHash, input.oldPassword)
  if (!row || !isRight) {
    await auditUser(db, call, 'password.refused')
    throw wrongOldPassword()
  }
  assertPasswordNotPersonal('newPassword', input.newPassword, row)
  await assertUncommonPassword(call.context, 'newPassword', input.newPassword)
  return { oldHash: row.passwordHash, newHash: await hashPassword(run, input.newPassword) }
}

/**
 * Writes the new password and notifies the user, who may not have made the change. Throws if another change came first: the
 * old password is wrong by then.
 */
export async function changePassword(
  tx: Transaction,
  { user: { id }, now }: { user: LockedUser; now: LockTime },
  { oldHash, newHash }: PasswordChange,
): Promise<void> {
  const changed = await tx.query(
    'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
    [id, newHash, oldHash],
  )
  if (changed.length === 0) throw wrongOldPassword()
  notify(tx, now, [{ userId: id, href: '/settings?tab=security', code: 'password.changed', params: {} }])
}
