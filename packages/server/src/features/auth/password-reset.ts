import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { auth, InputOf } from '@cht/sdk/contract'
import {
  CODE_LIFETIME,
  CODE_TRIES,
  DAY,
  HOLD_RESTRICTIONS,
  MINUTE,
  RESET_CODE_LENGTH,
  type RemovedAtReset,
} from '@cht/sdk/rules'
import type { FastifyReply } from 'fastify'
import { computeHoldEnd } from '../../domain/auth/account-actions.js'
import { assertPasswordNotPersonal, wrongCode } from '../../domain/auth/refusals.js'
import { toIso } from '../../domain/to-iso.js'
import type { Row } from '../../kernel/tables.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { insertRow } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { type Locked, lockMoreRows, lockRow } from '../../platform/db/locks.js'
import { createCookie } from '../../platform/http/cookies.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { queueMail } from '../../platform/mail/outbox.js'
import { notify } from '../notifications/notify.js'
import { applyDueEmailChanges } from './deadlines.js'
import { discardEmailAfterReset } from './email-change.js'
import { hashFor } from './hashing.js'
import { assertUncommonPassword, hashPassword } from './passwords.js'
import { findHolderRequester } from './requester.js'
import { removeSuspects } from './second-factor/remove-suspects.js'
import { endAllSessions } from './sessions.js'
import type { NamedAccount } from './suspension.js'
import { countMail, throttleAccount, throttleAddress } from './throttle.js'

/** How long a link that the operator sent to a user is valid, in ms. */
const LINK_LIFETIME = DAY

const getCookie = (context: ServerContext) => createCookie(context, 'password-reset', CODE_LIFETIME)
const hashToken = (token: string) => createHash('sha256').update(token).digest()
const hashCode = (secret: Buffer, id: string, code: string) =>
  createHmac('sha256', secret).update(`password-reset:${id}:${code}`).digest()

type Deps = Pick<ServerContext, 'clock' | 'secret'>

/**
 * Stores a reset request, and returns its token and code. `userId` is undefined for an email without a verified account, and if
 * no code may be mailed to it.
 */
const insertReset = async (
  tx: Queryable,
  { clock, secret }: Deps,
  { userId, lifetime }: { userId: string | undefined; lifetime: number },
) => {
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0')
  await insertRow(tx, 'password_resets', {
    id,
    tokenHash: hashToken(token),
    userId,
    codeHash: hashCode(secret, id, code),
    expiresAt: clock.now() + lifetime,
    triesLeft: CODE_TRIES,
  })
  return { token, code }
}

const HOLD_NOTICE = `After the change you are logged out everywhere, and for 24 hours you cannot ${HOLD_RESTRICTIONS}.`
const IGNORE_NOTICE = 'If you did not ask for this, ignore this mail: your password stays as it is.'

/**
 * Mails a code to the holder of an email, unless too many were mailed to it. If nobody holds it or nothing is mailed, the answer,
 * the SQL statements and the cookie are the same (decision 23).
 */
export async function requestReset(
  call: RequestCall & { reply: FastifyReply },
  email: string,
): Promise<void> {
  const { context, reply } = call
  const { clock } = context
  const countedAs = await throttleAccount(call, 'reset', email, await findHolderRequester(call, email))
  const mayMail = countedAs !== undefined || (await countMail(call, 'resetMail', email))
  await applyDueEmailChanges(context, email)
  const token = await context.db.transaction(async (tx) => {
    // Locked: an account whose email is being changed must not get a code in the old mailbox.
    const [holder] = await lockMoreRows<Row<'users', 'id' | 'email'>>(tx, {
      sql: 'select id, email from users where lower(email) = lower($1) and phone_verified',
      params: [email],
      lock: 'share',
    })
    const reset = await insertReset(tx, context, {
      userId: mayMail ? holder?.id : undefined,
      lifetime: CODE_LIFETIME,
    })
    const now = clock.databaseTime()
    await queueMail(tx, now, {
      recipient: mayMail ? holder?.email : undefined,
      until: now + CODE_LIFETIME,
      subject: `${reset.code} is your ${context.brand.name} code for a new password`,
      body: `Your code is ${reset.code}. Enter it in the browser in which you asked for it. It is good for ${CODE_LIFETIME / MINUTE} minutes.\n\n${HOLD_NOTICE}\n\nNobody from ${context.brand.name} will ever ask you for it. ${IGNORE_NOTICE}\n`,
    })
    await audit(tx, call, { act: 'reset.requested', actor: 'guest', userId: holder?.id })
    return reset.token
  })
  const { name, options } = getCookie(context)
  reply.setCookie(name, token, options)
}

/** Mails a code and a link, which takes the place of the cookie, to an account that the operator names. */
export async function sendResetLink(
  tx: Queryable,
  { brand, config, ...deps }: Deps & Pick<ServerContext, 'brand' | 'config'>,
  { id, email }: NamedAccount,
): Promise<void> {
  const { token, code } = await insertReset(tx, deps, { userId: id, lifetime: LINK_LIFETIME })
  const now = deps.clock.databaseTime()
  await queueMail(tx, now, {
    recipient: email,
    until: now + LINK_LIFETIME,
    subject: `Set a new password for ${brand.name}`,
    body: `You can set a new password. Open ${config.publicUrl}/forgot-password?token=${token} and enter the code ${code}. Both are good for 24 hours.\n\n${HOLD_NOTICE}\n\n${IGNORE_NOTICE}\n`,
  })
}

/** Uses up one try of the token's request. Returns the request's user, and whether the code was right and there is a user. */
const redeem = async (
  tx: Queryable,
  { clock, secret }: Deps,
  token: string,
  code: string,
): Promise<{ userId: string | undefined; isRight: boolean }> => {
  const [reset] = await tx.query<Row<'password_resets', 'id' | 'userId' | 'codeHash'>>(
    `update password_resets set tries_left = tries_left - 1
     where token_hash = $1 and tries_left > 0 and expires_at > $2
     returning id, user_id, code_hash`,
    [hashToken(token), toTimestamp(clock.now())],
  )
  if (!reset) return { userId: undefined, isRight: false }
  const isRight = timingSafeEqual(hashCode(secret, reset.id, code), reset.codeHash)
  const userId = reset.userId ?? undefined
  return { userId, isRight: isRight && userId !== undefined }
}

/** `holdUntil` is the end of an earlier hold. */
type ResetUser = Row<'users', 'id' | 'email' | 'username' | 'fullName' | 'holdUntil'>

const lockUser = async (tx: Queryable, clock: ExchangeClock, userId: string): Promise<Locked<ResetUser>> => {
  const { row, now } = await lockRow<ResetUser>(tx, clock, {
    sql: 'select id, email, username, full_name, hold_until from users where id = $1',
    params: [userId],
  })
  if (!row) throw wrongCode()
  return { row, now }
}

/**
 * Writes the new password, deletes all reset requests of the user, removes what a thief may have added, ends the sessions, puts the
 * account on hold and tells the user. Returns the number of sessions that ended, and what was removed.
 */
const resetPassword = async (
  tx: Transaction,
  { row: user, now }: Locked<ResetUser>,
  { newPassword, passwordHash }: { newPassword: string; passwordHash: string },
): Promise<{ sessions: number; removed: RemovedAtReset[] }> => {
  const userId = user.id
  // If this throws, the rollback restores the try: the code was right.
  assertPasswordNotPersonal('newPassword', newPassword, user)
  const holdUntil = computeHoldEnd(user, now)
  await tx.query('update users set password_hash = $2, hold_until = $3 where id = $1', [
    userId,
    passwordHash,
    toTimestamp(holdUntil),
  ])
  await tx.query('delete from password_resets where user_id = $1', [userId])
  const removed = await removeSuspects(tx, user, now)
  const params = { holdUntil: toIso(holdUntil), removed }
  notify(tx, now, [{ code: 'password.reset', params, userId, href: '/settings?tab=security' }])
  return { sessions: await endAllSessions(tx, userId), removed }
}

/**
 * Checks a code before anything that costs much, and returns its user. A wrong code uses up a try, as in `redeem`; a right one does not,
 * since the transaction of the reset redeems it.
 */
const assertCode = async (call: RequestCall, token: string, code: string): Promise<string> => {
  const { context } = call
  // Throws after the commit: a rollback would give back the try that a wrong code has used.
  const userId = await context.db.transaction(async (tx) => {
    const { userId, isRight } = await redeem(tx, context, token, code)
    if (isRight) {
      await tx.query('update password_resets set tries_left = tries_left + 1 where token_hash = $1', [
        hashToken(token),
      ])
      return userId
    }
    await audit(tx, call, { act: 'reset.refused', actor: 'guest', userId })
    return undefined
  })
  if (userId === undefined) throw wrongCode()
  return userId
}

/**
 * Sets a new password. The cookie of the browser, or the token of a link, identifies the request; the code must be that of the
 * request. Throws 422 for a wrong code, and for a code of another browser.
 */
export async function completeReset(
  call: RequestCall & { reply: FastifyReply },
  { code, newPassword, token }: InputOf<typeof auth.resetPassword>,
): Promise<void> {
  const { request, reply, context } = call
  const { name, options } = getCookie(context)
  const presented = token ?? request.cookies[name]
  // Before any statement: there is no request whose code could be guessed.
  if (!presented) throw wrongCode()
  await throttleAddress(call, 'resetCode')
  const id = await assertCode(call, presented, code)
  await assertUncommonPassword(context, 'newPassword', newPassword)
  const passwordHash = await hashPassword(hashFor(call, { id }), newPassword)
  await context.db.transaction(async (tx) => {
    // Before the request: a new email that takes effect locks the account and then deletes its requests.
    const locked = await lockUser(tx, context.clock, id)
    const { isRight } = await redeem(tx, context, presented, code)
    // Another request has used the code meanwhile.
    if (!isRight) throw wrongCode()
    await discardEmailAfterReset(tx, call, id)
    const { sessions, removed } = await resetPassword(tx, locked, { newPassword, passwordHash })
    const details = { sessions, removed: removed.join(' ') || undefined }
    await audit(tx, call, { act: 'password.reset', actor: 'user', userId: id, details })
  })
  reply.clearCookie(name, options)
}
