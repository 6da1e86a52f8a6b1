import { isOpenRequest } from '../domain/token-requests/states.js'
import { TOKEN_REQUEST_COLUMNS, type TokenRequestRow } from '../features/token-requests/service.js'
import { Refusal } from '../kernel/refusal.js'
import { isUuid } from '../kernel/uuid.js'
import type { Queryable } from '../platform/db/database.js'

/** The key of the posting of a request: each has one. */
export function getRequestKey({ id }: Pick<TokenRequestRow, 'id'>): string {
  return `request:${id}`
}

/** The posting by which the tokens of a withdrawal have left the account. */
export function getWithdrawalPosting(request: Pick<TokenRequestRow, 'id'>): string {
  return `withdraw:${getRequestKey(request)}`
}

const WITHDRAWAL = getWithdrawalPosting({ id: '' })

/** Throws 409 for the posting of a withdrawal that can still be paid: its decline gives the tokens back. */
export async function assertNotOpenRequest(db: Queryable, posting: string, now: number): Promise<void> {
  const id = posting.slice(WITHDRAWAL.length)
  if (!posting.startsWith(WITHDRAWAL) || !isUuid(id)) return
  const [request] = await db.query<TokenRequestRow>(
    `select ${TOKEN_REQUEST_COLUMNS} from token_requests where id = $1`,
    [id],
  )
  if (request && isOpenRequest(request, now))
    throw new Refusal(409, 'not_reversible', `Decline the request ${request.code} instead`)
}
