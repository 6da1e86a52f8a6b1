import { wrongPassword } from '../../domain/auth/refusals.js'
import type { SessionUser } from '../../domain/auth/session-user.js'
import type { Row } from '../../kernel/tables.js'
import { auditUser } from '../../platform/audit/service.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { hashFor } from './hashing.js'
import { verifyPassword } from './passwords.js'
import { throttleSession } from './throttle.js'

/** Throws 422 if `password` is not the user's, and writes that to the audit log. Throws 429 above the limit of guesses. */
export async function assertPassword(
  call: RequestCall & { user: SessionUser },
  password: string,
): Promise<void> {
  await throttleSession(call, 'password')
  const { db } = call.context
  const [row] = await db.query<Row<'users', 'passwordHash'>>(
    'select password_hash from users where id = $1',
    [call.user.id],
  )
  if (await verifyPassword(hashFor(call, call.user), row?.passwordHash, password)) return
  await auditUser(db, call, 'password.refused')
  throw wrongPassword()
}
