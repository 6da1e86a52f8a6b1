import { createHash, createHmac } from 'node:crypto'
import { isFinalRefusal } from '@cht/sdk/errors'
import type { FastifyRequest } from 'fastify'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { awaitStatements, type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import type { ColumnCipher } from '../encryption/cipher.js'
import { type EndpointResponse, toRefusalResponse } from './response.js'

const KEY_FORMAT = /^[\x21-\x7e]{1,100}$/

/** The value of the `Idempotency-Key` header; undefined without one. Throws a 422 refusal for a malformed key. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY_FORMAT.test(key))) return key
  throw invalidInput([{ path: 'Idempotency-Key', message: 'must be 1 to 100 visible characters' }])
}

export function idempotencyKeyReused() {
  return new Refusal(422, 'idempotency_key_reused', 'This key was used for another request')
}

/**
 * The request has succeeded before, and its response has shown a secret, which is not shown again (decision 21). `message`:
 * `showsSecret` of the endpoint.
 */
const secretShown = (message: string) => new Refusal(409, 'secret_shown', message)

/** The input as text; files are represented by their SHA-256 (decision 21). */
const serializeInput = async (input: unknown): Promise<string> => {
  const fields = await Promise.all(
    Object.entries(Object(input)).map(async ([name, value]) => [
      name,
      value instanceof Blob
        ? createHash('sha256')
            .update(Buffer.from(await value.arrayBuffer()))
            .digest('hex')
        : value,
    ]),
  )
  return JSON.stringify(fields)
}

/** Returns an HMAC of the validated input, by which a repeated request is recognized. */
export async function hashInput(secret: Buffer, input: unknown): Promise<Buffer> {
  return createHmac('sha256', secret)
    .update(await serializeInput(input))
    .digest()
}

/** A request with an idempotency key, which is valid for one user and one endpoint. */
export interface KeyedRequest {
  userId: string
  /** Method and path. */
  endpoint: string
  key: string
  inputHash: Buffer
  /** The time by the database's clock, in ms. */
  now: number
  /** How long the response of a key is kept, in ms (decision 21). */
  keptFor: number
  /** `showsSecret` of the endpoint: its successes are not stored, and a repeat is refused with this message. */
  showsSecret: string | undefined
}

/** A write in parts: `session` and `locked` settle when their rows are locked and read; `run` does the rest. */
export interface Operation {
  /** Rejects if the login session has ended. Then no response is replayed either. */
  session: Promise<unknown>
  locked: Promise<unknown>
  run(): Promise<EndpointResponse>
}

const getResponseLocation = ({ userId, endpoint, key }: KeyedRequest) => ({
  table: 'idempotency_keys',
  column: 'response',
  row: [userId, endpoint, key],
})

/** Inserts the key, or replaces an expired one. Waits for a request in flight with the key. Returns no row if it has a response. */
const claimKey = (tx: Transaction, { userId, endpoint, key, inputHash, now, keptFor }: KeyedRequest) =>
  tx.query(
    `insert into idempotency_keys (user_id, endpoint, key, input_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, endpoint, key) do update
         set input_hash = excluded.input_hash, created_at = excluded.created_at
         where idempotency_keys.created_at <= $6 returning key`,
    [userId, endpoint, key, inputHash, toTimestamp(now), toTimestamp(now - keptFor)],
  )

const isSuccess = (status: number | null) => status !== null && status < 300

/** Throws 409 for a key whose request has succeeded and shown a secret. */
export async function assertSecretNotShown(
  db: Queryable,
  { userId, endpoint, key, inputHash, now, keptFor, showsSecret }: KeyedRequest,
): Promise<void> {
  if (showsSecret === undefined) return
  const [stored] = await db.query<Row<'idempotency_keys', 'status'>>(
    `select status from idempotency_keys
     where user_id = $1 and endpoint = $2 and key = $3 and input_hash = $4 and created_at > $5`,
    [userId, endpoint, key, inputHash, toTimestamp(now - keptFor)],
  )
  if (stored && isSuccess(stored.status)) throw secretShown(showsSecret)
}

/**
 * Returns the stored response of a key. Throws 422 if the key belongs to another input, and 409 if the response has shown a secret.
 */
const replayResponse = async (
  tx: Transaction,
  cipher: ColumnCipher,
  request: KeyedRequest,
): Promise<EndpointResponse> => {
  const { userId, endpoint, key, inputHash, showsSecret } = request
  const [stored] = await tx.query<{
    inputHash: Uint8Array
    status: number
    keyId: string
    response: Uint8Array
  }>(
    `select input_hash, status, encryption_key as "keyId", response from idempotency_keys
     where user_id = $1 and endpoint = $2 and key = $3`,
    [userId, endpoint, key],
  )
  if (!stored || !inputHash.equals(stored.inputHash)) throw idempotencyKeyReused()
  if (showsSecret !== undefined && isSuccess(stored.status)) throw secretShown(showsSecret)
  const body = cipher.decrypt(getResponseLocation(request), stored.keyId, stored.response)
  return { status: stored.status, body: body.toString() }
}

const storeResponse = (
  tx: Transaction,
  cipher: ColumnCipher,
  request: KeyedRequest,
  { status, body }: EndpointResponse,
): void => {
  const storedBody = request.showsSecret !== undefined && isSuccess(status) ? '' : body
  tx.send(
    `update idempotency_keys set status = $4, encryption_key = $5, response = $6
     where user_id = $1 and endpoint = $2 and key = $3`,
    [
      request.userId,
      request.endpoint,
      request.key,
      status,
      cipher.keyId,
      cipher.encrypt(getResponseLocation(request), Buffer.from(storedBody)),
    ],
  )
}

/** Ignores the refusal of a failed lock, because `run` throws it again. Any other error ends the transaction. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Runs an operation once per idempotency key (decision 21). A second request with the same key waits for the first
 * one's row and gets its response.
 */
export async function runIdempotently(
  tx: Transaction,
  cipher: ColumnCipher,
  request: KeyedRequest,
  start: (tx: Transaction) => Operation,
): Promise<EndpointResponse> {
  // The key, the savepoint, the session and the operation's locks are sent in one round trip, in this order.
  const claim = claimKey(tx, request)
  const savepoint = tx.query('savepoint work')
  const operation = start(tx)
  const [claimed] = await awaitStatements([
    claim,
    savepoint,
    operation.session,
    operation.locked.catch(ignoreRefusal),
  ])
  if (claimed.length === 0) return replayResponse(tx, cipher, request)
  const response = await operation.run().catch(async (error) => {
    if (!(error instanceof Refusal) || !isFinalRefusal(error)) throw error
    await tx.query('rollback to savepoint work')
    return toRefusalResponse(error)
  })
  storeResponse(tx, cipher, request, response)
  return response
}
