import { createHash, createHmac } from 'node:crypto'
import type { Endpoint, InputOf } from '@cht/sdk/define-endpoint'
import { fieldErrors } from '@cht/sdk/errors'
import { DAY } from '@cht/sdk/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requireSession, type SessionUser } from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { at, type Transaction, together } from '../db/database.js'
import { invalid, Refusal } from '../domain/refusal.js'
import { toResponseBody } from '../domain/response-body.js'
import { runDueJobs } from '../jobs/deadlines.js'
import { requireOperator } from '../operator/token.js'
import { type Caller, requireCaller } from './guards.js'

/** One call being answered. */
export interface Call<Row> {
  input: InputOf<Row>
  request: FastifyRequest
  reply: FastifyReply
  exchange: Exchange
}

/** A call of somebody who is signed in. */
export interface UserCall<Row> extends Call<Row> {
  user: SessionUser
}

interface Answer {
  status: number
  body: string
}

type Json = Record<string, unknown> | unknown[] | boolean | undefined

z.config(z.locales.en())

/** PostgreSQL keeps no NUL in a text. */
const pathOfNul = (value: unknown, path: string[] = []): string[] | undefined => {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null || value instanceof Blob || path.length > 5)
    return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)

const parseInput = <Row extends Endpoint>(row: Row, request: FastifyRequest): InputOf<Row> => {
  if (!row.input) return undefined as InputOf<Row>
  const sent = {
    ...Object(request.method === 'GET' ? request.query : request.body),
    ...Object(request.params),
  }
  if (request.method !== 'GET' && !isObject(request.body))
    throw invalid([{ path: '', message: 'must be a JSON object' }])
  const nul = pathOfNul(sent)
  if (nul) throw invalid([{ path: nul.join('.'), message: 'must not contain NUL' }])
  const result = z.safeParse(row.input, sent)
  if (result.success) return result.data as InputOf<Row>
  throw invalid(fieldErrors(result.error.issues, sent))
}

const success = (row: Endpoint, data: Json): Answer => ({
  status: row.created ? 201 : 200,
  body: JSON.stringify(toResponseBody(row, data)),
})

export function refusalBody({ message, code, details }: Refusal) {
  return JSON.stringify({ message, code, ...(details.fields ? { fields: details.fields } : {}) })
}

const send = (reply: FastifyReply, { status, body }: Answer) =>
  reply.status(status).type('application/json; charset=utf-8').send(body)

const add = (
  app: FastifyInstance,
  row: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: RouteOptions = {},
) =>
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    handler,
  })

export interface RouteOptions {
  /** Bytes; the app's own limit where absent. */
  bodyLimit?: number
}

/** Serves a row to anyone, or to the operator: no user is looked up. */
export function route<const Row extends Endpoint>(
  app: FastifyInstance,
  exchange: Exchange,
  row: Row,
  run: (call: Call<Row>) => Promise<Json>,
): void {
  add(app, row, async (request, reply) => {
    if (row.access === 'operator') await requireOperator(request, exchange)
    const input = parseInput(row, request)
    return send(reply, success(row, await run({ input, request, reply, exchange })))
  })
}

/** Serves a row that only reads, to whoever its access lets in. */
export function read<const Row extends Endpoint>(
  app: FastifyInstance,
  exchange: Exchange,
  row: Row,
  run: (call: UserCall<Row>) => Promise<Json>,
): void {
  const callerOf = async (request: FastifyRequest): Promise<Partial<Caller> & Pick<Caller, 'user'>> =>
    row.access === 'verified'
      ? requireCaller(request, exchange, row.access)
      : { user: await requireSession(request, exchange, row.access) }
  add(app, row, async (request, reply) => {
    const { user, due } = await callerOf(request)
    const input = parseInput(row, request)
    if (due) await runDueJobs(exchange, due)
    return send(reply, success(row, await run({ input, user, request, reply, exchange })))
  })
}

export const IDEMPOTENCY_KEY_LIFETIME = DAY
const KEY = /^[\x21-\x7e]{1,100}$/
/** The call's idempotency key, if it has one. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key
  throw invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 100 visible characters' }])
}

export function idempotencyKeyReused() {
  return new Refusal(422, 'idempotency_key_reused', 'This key was used for another request')
}

const isFinal = ({ status }: Refusal) => status < 500 && status !== 401 && status !== 429

/**
 * Serves a row that writes: in one transaction, once per idempotency key (decision 21). `prepare` runs before it. `lock`
 * only locks and reads; it is asked along with the key, so that both take one way to the database.
 */
export function write<const Row extends Endpoint, Prepared, Locked>(
  app: FastifyInstance,
  exchange: Exchange,
  row: Row,
  {
    prepare,
    lock,
    run,
    bodyLimit,
  }: {
    prepare?: (call: UserCall<Row>) => Promise<Prepared>
    lock?: (tx: Transaction, call: UserCall<Row>) => Promise<Locked>
    run: (tx: Transaction, call: UserCall<Row>, prepared: Prepared, locked: Locked) => Promise<Json>
  } & RouteOptions,
): void {
  const { db, clock, secret } = exchange
  const name = `${row.method} ${row.path}`

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, due } = await requireCaller(request, exchange, row.access)
    await app.writes.countUser(request, user.id)
    const input = parseInput(row, request)
    const key = row.unkeyed ? undefined : readIdempotencyKey(request)
    await runDueJobs(exchange, due)
    const call = { input, user, request, reply, exchange }
    const prepared = (await prepare?.(call)) as Prepared
    const work: Work = (tx) => {
      const locking = Promise.resolve(lock?.(tx, call) as Promise<Locked>)
      return {
        locking,
        finish: async () => success(row, await run(tx, call, prepared, await locking)),
      }
    }
    if (key === undefined) return send(reply, await db.transaction((tx) => work(tx).finish()))

    const hash = createHmac('sha256', secret)
      .update(await digestible(input))
      .digest()
    const answer = await db.transaction((tx) =>
      once(tx, { userId: user.id, call: name, key, hash, now: clock.machine() }, work),
    )
    return send(reply, answer)
  }
  add(app, row, handler, bodyLimit === undefined ? {} : { bodyLimit })
}

/** The input as text, files by their sha256 (decision 21). */
const digestible = async (input: unknown): Promise<string> => {
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

interface Intent {
  userId: string
  call: string
  key: string
  hash: Buffer
  now: number
}

/** What a call does in its transaction: it locks, and then does the rest. */
type Work = (tx: Transaction) => { locking: Promise<unknown>; finish: () => Promise<Answer> }

/** A refusal is thrown again to whoever goes on; only what the database says ends the transaction here. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

/** A second call under the same key waits on the first one's row, and gets its answer. */
const once = async (
  tx: Transaction,
  { userId, call, key, hash, now }: Intent,
  work: Work,
): Promise<Answer> => {
  const mine = [userId, call, key]
  const claiming = tx.query(
    `insert into idempotency_keys (user_id, call, key, body_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, call, key) do update
         set body_hash = excluded.body_hash, created_at = excluded.created_at
         where idempotency_keys.created_at <= $6 returning key`,
    [...mine, hash, at(now), at(now - IDEMPOTENCY_KEY_LIFETIME)],
  )
  const saving = tx.query('savepoint work')
  const { locking, finish } = work(tx)
  const [fresh] = await together([claiming, saving, locking.catch(unlessRefused)])
  if (fresh.length === 0) {
    const [kept] = await tx.query<{ hash: Uint8Array; status: number; answer: string }>(
      `select body_hash as hash, status, answer from idempotency_keys where user_id = $1 and call = $2 and key = $3`,
      mine,
    )
    if (!kept || !hash.equals(kept.hash)) throw idempotencyKeyReused()
    return { status: kept.status, body: kept.answer }
  }
  const answer = await finish().catch(async (error): Promise<Answer> => {
    if (!(error instanceof Refusal) || !isFinal(error)) throw error
    await tx.query('rollback to savepoint work')
    return { status: error.status, body: refusalBody(error) }
  })
  tx.send(
    'update idempotency_keys set status = $4, answer = $5 where user_id = $1 and call = $2 and key = $3',
    [...mine, answer.status, answer.body],
  )
  return answer
}
