import { lockSession } from './features/auth/lock-session.js'
import { prepareRead, prepareReadOf, prepareWrite } from './jobs/deadlines.js'
import { requireOperator } from './operator/token.js'
import type { ServerContext } from './platform/context.js'
import type { RequestPolicies } from './platform/http/policies.js'
import { requireCaller } from './require-caller.js'

/** Creates what the router asks of sessions, deadlines, downtime and the operator. */
export function createRequestPolicies(context: ServerContext): RequestPolicies {
  return {
    requireOperator: (request, roles) => requireOperator(request, context, roles),
    requireCaller: (request, access) => requireCaller(request, context, access),
    lockSession,
    prepareRead: ({ user, heartbeat, passedDeadlines: passed }) =>
      prepareRead(context, { userId: user.id, heartbeat, passed }),
    prepareWrite: ({ user, heartbeat, passedDeadlines: passed }) =>
      prepareWrite(context, { userId: user.id, heartbeat, passed }),
    prepareFirstRead: (userId) => prepareReadOf(context, userId),
  }
}
