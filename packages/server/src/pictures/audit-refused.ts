import { audit } from '../audit/service.js'
import type { UserCall } from '../http/router.js'

/** Writes to the audit log that the refused pictures of a user have reached their limit in this period. */
export function auditRefusedPictures(call: UserCall<unknown>, limit: number): Promise<unknown> {
  return audit(call.context.db, call, {
    act: 'pictures.throttled',
    actor: 'user',
    userId: call.user.id,
    details: { most: limit },
  })
}
