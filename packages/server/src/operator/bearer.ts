import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** What the operator's secrets begin with, so that another one costs no query, and a scanner finds one in a repository. */
const PREFIXES = { token: 'cht_op_', session: 'cht_os_', invitation: 'cht_oi_' } as const
type Kind = keyof typeof PREFIXES
const KINDS = Object.keys(PREFIXES) as Kind[]

/** Creates a secret of 32 random bytes. The database stores only its hash. */
export function createSecret(kind: Kind): string {
  return `${PREFIXES[kind]}${randomBytes(32).toString('base64url')}`
}

/** The hash of a secret, as the database stores it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether a text has the form of a secret of a kind. Nobody guesses one. */
function hasForm(text: string, kind: Kind): boolean {
  return text.startsWith(PREFIXES[kind]) && /^[\w-]{43}$/.test(text.slice(PREFIXES[kind].length))
}

/** Whether a text has the form of a secret that the exchange creates. */
export function isCreatedSecret(text: string): boolean {
  return KINDS.some((kind) => hasForm(text, kind))
}

/** The bearer token of a request; empty if it has none. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? ''
}

/** The hash of the request's token of a kind; undefined if it has none of the kind. */
export function readBearerHash(request: Pick<FastifyRequest, 'headers'>, kind: Kind): Buffer | undefined {
  const token = readBearer(request)
  return hasForm(token, kind) ? hashSecret(token) : undefined
}
