import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** What the operator's secrets begin with, so that another one costs no query, and a scanner finds one in a repository. */
const PREFIXES = { token: 'cht_op_', session: 'cht_os_', invitation: 'cht_oi_' } as const
type Kind = keyof typeof PREFIXES

const FORM = /^(?:cht_op_|cht_os_)[\w-]{43}$/

/** Creates a secret of 32 random bytes. The database stores only its hash. */
export function createSecret(kind: Kind): string {
  return `${PREFIXES[kind]}${randomBytes(32).toString('base64url')}`
}

/** The hash of a secret, as the database stores it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The hash of the request's token of a kind; undefined if it has none of the kind. */
export function readBearerHash({ headers }: Pick<FastifyRequest, 'headers'>, kind: Kind): Buffer | undefined {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  return FORM.test(token) && token.startsWith(PREFIXES[kind]) ? hashSecret(token) : undefined
}
