import { randomUUID } from 'node:crypto'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { endsVerification, type profile, profileFieldsChanged } from '@cht/sdk/profile'
import { audit } from '../audit/service.js'
import { sendCode } from '../auth/codes.js'
import { hashPassword, isCommonPassword, isPasswordOf } from '../auth/passwords.js'
import { takenBy } from '../auth/service.js'
import type { SessionUser } from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { at, brokenConstraint, type Queryable, type Transaction } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import { type Asked, cut } from '../domain/pagination.js'
import { editPending, noChanges, tradeOpen, wrongOldPassword } from '../domain/profile/refusals.js'
import { invalid, notFound, Refusal } from '../domain/refusal.js'
import type { UserCall } from '../http/router.js'
import { isUuid } from '../http/uuid.js'
import { queueMail } from '../mail/outbox.js'
import { notify } from '../notifications/service.js'
import { changeIdentity } from '../verification/service.js'
import { approvalText } from './notifications.js'

type Profile = InputOf<typeof profile.editProfile>

const SELECT_PROFILE = `select full_name as "fullName", username, email, phone_number as "phoneNumber", country from users`

const checkNoOpenTrade = async (tx: Queryable, userId: string): Promise<void> => {
  const open = await tx.query(
    'select from trades where ended_at is null and (buyer_id = $1 or seller_id = $1) limit 1',
    [userId],
  )
  if (open.length > 0) throw tradeOpen()
}

/** A request that the operator decides, not while a trade is open, one at a time (decision 27). */
export async function requestProfileEdit(
  tx: Queryable,
  now: number,
  { id }: SessionUser,
  wanted: Profile,
): Promise<void> {
  const [current] = await tx.query<Profile>(`${SELECT_PROFILE} where id = $1`, [id])
  if (!current || profileFieldsChanged(current, wanted).length === 0) throw noChanges()
  await checkNoOpenTrade(tx, id)
  await tx
    .query(
      `insert into profile_edits (id, user_id, full_name, username, email, phone_number, country, state, requested_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8)`,
      [
        randomUUID(),
        id,
        wanted.fullName,
        wanted.username,
        wanted.email,
        wanted.phoneNumber,
        wanted.country,
        at(now),
      ],
    )
    .catch((error) => {
      if (brokenConstraint(error) === 'profile_edits_pending') throw editPending()
      throw error
    })
}

interface Edit extends Profile {
  userId: string
  state: string
}

const lockPending = async (tx: Queryable, id: string): Promise<Edit> => {
  if (!isUuid(id)) throw notFound()
  const [edit] = await tx.query<Edit>(
    `select user_id as "userId", state, full_name as "fullName", username, email, phone_number as "phoneNumber", country
     from profile_edits where id = $1 for no key update`,
    [id],
  )
  if (!edit) throw notFound()
  if (edit.state !== 'pending') throw new Refusal(409, 'not_pending', 'There is no request to decide')
  return edit
}

/** A new email counts after its code; a changed name or country ends identity verification (decision 27). */
const apply = async (tx: Queryable, exchange: Exchange, { userId, ...wanted }: Edit): Promise<string> => {
  await tx.query('select from users where id = $1 for no key update', [userId])
  await checkNoOpenTrade(tx, userId)
  const [current] = await tx.query<Profile>(`${SELECT_PROFILE} where id = $1`, [userId])
  if (!current) throw notFound()
  const changed = profileFieldsChanged(current, wanted)
  await tx
    .query('update users set full_name = $2, username = $3, phone_number = $4, country = $5 where id = $1', [
      userId,
      wanted.fullName,
      wanted.username,
      wanted.phoneNumber,
      wanted.country,
    ])
    .catch(takenBy)
  const ended = endsVerification(changed)
    ? await changeIdentity(tx, exchange.clock.now(), userId)
    : 'unverified'
  if (changed.includes('email')) {
    await tx.query('update users set pending_email = $2 where id = $1', [userId, wanted.email])
    await sendCode(tx, exchange, { id: userId, email: wanted.email })
  }
  return approvalText(changed, ended)
}

/** The operator's decision; a rejection with its reason. Answers whose request it was. */
export async function decideProfileEdit(
  tx: Transaction,
  exchange: Exchange,
  id: string,
  reason: string | undefined,
): Promise<string> {
  const edit = await lockPending(tx, id)
  const now = exchange.clock.now()
  const content = reason ?? (await apply(tx, exchange, edit))
  await tx.query('update profile_edits set state = $2, reason = $3, decided_at = $4 where id = $1', [
    id,
    reason === undefined ? 'approved' : 'rejected',
    reason ?? null,
    at(now),
  ])
  notify(tx, now, [
    {
      userId: edit.userId,
      category: 'settings',
      title: reason === undefined ? 'Profile changed' : 'Profile change rejected',
      content,
      href: '/settings?tab=profile',
    },
  ])
  return edit.userId
}

const WAITING: Sorted = {
  list: 'profile-edits',
  by: [
    ['requested_at', 'instant'],
    ['profile_edits.id', 'uuid'],
  ],
  newestFirst: false,
}

/** Requests that wait, the oldest first. */
export async function pendingProfileEdits(db: Queryable, asked: Asked) {
  const { where, order, params } = pageSql(WAITING, asked, [])
  const rows = await db.query<
    Profile & { id: string; now: string; verification: string; before: Profile; requestedAt: number }
  >(
    `select profile_edits.id, users.email as now, users.verification_state as verification,
       json_build_object('fullName', users.full_name, 'username', users.username, 'email', users.email,
         'phoneNumber', users.phone_number, 'country', users.country) as before,
       profile_edits.full_name as "fullName", profile_edits.username, profile_edits.email, profile_edits.phone_number as "phoneNumber", profile_edits.country,
       requested_at as "requestedAt"
     from profile_edits join users on users.id = user_id where state = 'pending' and ${where} ${order}`,
    params,
  )
  return cut(WAITING.list, rows, ({ requestedAt, id }) => [requestedAt, id], asked.limit)
}

/** The hash of the password that was looked at, and that of the one wanted. */
interface Change {
  old: string
  wanted: string
}

/** What takes its time, before the transaction: the old password is looked at, the new one hashed. */
export async function prepareChange(call: UserCall<typeof profile.changePassword>): Promise<Change> {
  const { user, input, exchange } = call
  const [row] = await exchange.db.query<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [user.id],
  )
  const right = await isPasswordOf(row?.hash, input.oldPassword)
  if (!row || !right) {
    await audit(exchange.db, call, { act: 'password.refused', actor: 'user', userId: user.id })
    throw wrongOldPassword()
  }
  if (isCommonPassword(input.newPassword))
    throw invalid([{ path: 'newPassword', message: 'is too common: choose another one' }])
  return { old: row.hash, wanted: await hashPassword(input.newPassword) }
}

/**
 * Refused where another change came first: the old password is wrong by then. The owner is told by mail: whoever changed
 * it may be somebody else.
 */
export async function changePassword(
  tx: Queryable,
  { clock, config }: Exchange,
  { id, email }: SessionUser,
  { old, wanted }: Change,
): Promise<void> {
  const changed = await tx.query(
    'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
    [id, wanted, old],
  )
  if (changed.length === 0) throw wrongOldPassword()
  await queueMail(tx, clock.machine(), {
    recipient: email,
    subject: 'Your CHT Exchange password was changed',
    body: `Your password was changed, and you were logged out everywhere else. If this was not you, write to ${config.supportEmail}.\n`,
  })
}
