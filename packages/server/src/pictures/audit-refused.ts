import { auditUser } from '../audit/service.js'
import type { UserCall } from '../http/router.js'
import { LIMITS } from '../limits.js'

/** Writes to the audit log that the refused pictures of a user have reached their limit in this period. */
export function auditRefusedPictures(call: UserCall<unknown>, limit: number): Promise<unknown> {
  return auditUser(call.context.db, call, LIMITS.refusedPicture.act, { most: limit })
}
