import type { auth, InputOf } from '@cht/sdk/contract'
import { otherEmail, wrongCode } from '../../domain/auth/refusals.js'
import type { SessionUser } from '../../domain/auth/session-user.js'
import type { Row } from '../../kernel/tables.js'
import { audit } from '../../platform/audit/service.js'
import type { Queryable } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { createEmailId, redeemCode, sendCode } from './codes.js'
import { findLockedSession } from './lock-session.js'
import { findRequester, isOwnEmail, type KnownRequester } from './requester.js'
import { throttleAccount, throttleResend } from './throttle.js'
import { lockUnverifiedAccounts } from './unverified-accounts.js'
import { acceptEmail } from './verify-email.js'

/**
 * Lists the accounts that wait for a code of an email: the unverified ones, and those whose change to it is not confirmed
 * (decision 27). Both are always queried, so that the response takes the same time for any email (decision 23).
 */
const listWaitingAccounts = async (tx: Queryable, email: string): Promise<string[]> => {
  const rows = await tx.query<Row<'users', 'id'>>(
    `select id from users where lower(email) = lower($1) and not phone_verified
     union all select id from users where lower(pending_email) = lower($1) and email_due_at is null`,
    [email],
  )
  return rows.map(({ id }) => id)
}

type CodeInput = InputOf<typeof auth.verifyOtp>

/** Verifies a code in a session of its account, where it takes effect at once. False if the session has ended since it was looked up. */
const verifyOwnCode = (call: RequestCall, { id }: SessionUser, { email, code }: CodeInput) =>
  call.context.db.transaction(async (tx) => {
    // All rows that `acceptEmail` locks, in its order. The session is read after that.
    await lockUnverifiedAccounts(tx, call.context.clock, id, email)
    if (!(await findLockedSession(tx, call, id, 'update'))) return false
    const redeemed = await redeemCode(tx, call.context, { ids: [id], code, ownId: id })
    await audit(tx, call, { act: redeemed ? 'code.accepted' : 'code.refused', actor: 'user', userId: id })
    if (redeemed) await acceptEmail(tx, call, id, email)
    return redeemed !== undefined
  })

/**
 * Verifies a code without a session of its account. It changes no account (decision 23). `requester`: an account that knows the
 * device may use all tries of its own code.
 */
const verifyGuestCode = (
  call: RequestCall,
  { email, code }: CodeInput,
  requester: KnownRequester | undefined,
) =>
  call.context.db.transaction(async (tx) => {
    const accounts = await listWaitingAccounts(tx, email)
    const ids = [...accounts, createEmailId(call.context.secret, email)]
    const redeemed = await redeemCode(tx, call.context, { ids, code, ownId: requester?.accountId })
    // Several accounts may wait for a code of the email. The audit entry names one only if the code is its own.
    const userId = accounts.find((id) => id === redeemed) ?? (accounts.length === 1 ? accounts[0] : undefined)
    await audit(tx, call, { act: redeemed ? 'code.accepted' : 'code.refused', actor: 'guest', userId })
    return redeemed !== undefined
  })

/**
 * Verifies the code of an email. A wrong code and an unknown email get the same answer after the same work (decision 23).
 * `caller` is the user of the session, if there is one: it throws 403 for an email that is not that user's.
 */
export async function verifyCode(
  call: RequestCall,
  caller: SessionUser | undefined,
  input: CodeInput,
): Promise<void> {
  if (caller && !isOwnEmail(caller, input.email)) throw otherEmail()
  const requester = await findRequester(call, input.email, caller)
  await throttleAccount(call, 'verify', input.email, requester)
  // Throws after the commit: a rollback would give back the try that a wrong code has used.
  const isAccepted = await (caller
    ? verifyOwnCode(call, caller, input)
    : verifyGuestCode(call, input, requester))
  if (!isAccepted) throw wrongCode()
}

/**
 * Mails a new code if an account waits for a code of the email. The answer and the work are the same for any email (decision
 * 23). `caller` is the user of the session, if there is one. Only an account that waits for a code of the email, and that knows who
 * asks by the session or the device, has its own code replaced.
 */
export async function resendCode(
  call: RequestCall,
  caller: SessionUser | undefined,
  email: string,
): Promise<void> {
  const { db, secret } = call.context
  const requester = await findRequester(call, email, caller)
  const countedAs = await throttleAccount(call, 'resend', email, requester)
  await db.transaction(async (tx) => {
    await throttleResend(tx, call, email, countedAs)
    // The session may have ended, or the emails may have changed, since it was looked up.
    const session = caller && (await findLockedSession(tx, call, caller.id, 'share'))
    const accountId = requester?.accountId === caller?.id ? session?.id : requester?.accountId
    const accounts = await listWaitingAccounts(tx, email)
    const id = accounts.find((account) => account === accountId) ?? createEmailId(secret, email)
    await sendCode(tx, call.context, accounts.length > 0 ? { id, email } : { id })
  })
}
