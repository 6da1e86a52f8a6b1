import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { getErrorCode } from '../../kernel/error-fields.js'
import { Refusal } from '../../kernel/refusal.js'
import { endWith, isAnswered } from './early-response.js'
import { toRefusalResponse } from './response.js'

/** The response status for each error code of Node's HTTP parser; 400 for any other code. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Creates a handler that responds to a request that Node's HTTP parser refuses. Such a request reaches no route and no hook, so
 * the response has the given headers instead of those of hooks.
 */
export function createClientErrorHandler(
  headers: Record<string, string>,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return (error, socket) => {
    // The rest of a request whose response is on its way is read and dropped.
    if (socket.writableEnded) return
    if (!socket.writable || isAnswered(socket) || getErrorCode(error) === 'ECONNRESET') {
      socket.destroy(error)
      return
    }
    const refusal = new Refusal(
      STATUSES[getErrorCode(error) ?? ''] ?? 400,
      'bad_request',
      'The request cannot be understood',
    )
    const { status, body } = toRefusalResponse(refusal)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    endWith(socket, [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}
