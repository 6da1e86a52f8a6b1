import { LIMITS } from '../../kernel/limits.js'
import { auditUser } from '../audit/service.js'
import type { UserCall } from './router.js'

/** Writes to the audit log that the refused pictures of a user have reached their limit in this period. */
export function auditRefusedPictures(call: UserCall<unknown>, limit: number): Promise<unknown> {
  return auditUser(call.context.db, call, LIMITS.refusedPicture.act, { most: limit })
}
