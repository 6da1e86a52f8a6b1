import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { notify } from '../notifications/notify.js'
import { DEFAULT_RETENTION } from '../retention/rules.js'
import { describeBrowser, readUserAgent } from './browser-name.js'
import { createCookie } from './cookies.js'
import { createNotMeToken } from './not-me.js'

/** In ms of the database's clock, from the last login. */
const DEVICE_LIFETIME = DEFAULT_RETENTION.knownDevices
const TOKEN = /^[\w-]{43}$/

interface LoginCall {
  request: FastifyRequest
  reply: FastifyReply
  context: ServerContext
}

/** The user's id is part of it: devices of different users cannot be linked. */
const hashDevice = (userId: string, token: string) =>
  createHash('sha256').update(`${userId}:${token}`).digest()

/** The token of the browser, whose cookie is set for another year. A browser keeps its token, whoever logs in. */
const keepDeviceToken = ({ request, reply, context }: LoginCall): string => {
  const { name, options } = createCookie(context, 'device', DEVICE_LIFETIME)
  const sent = request.cookies[name] ?? ''
  const token = TOKEN.test(sent) ? sent : randomBytes(32).toString('base64url')
  reply.setCookie(name, token, options)
  return token
}

interface Device {
  id: string
  isNew: boolean
}

/** Stores that the user logged in with this browser. */
const storeDevice = async (tx: Queryable, call: LoginCall, userId: string): Promise<Device> => {
  const now = toTimestamp(call.context.clock.databaseTime())
  const [device] = await tx.query<Device>(
    `insert into known_devices (user_id, token_hash, used_at) values ($1, $2, $3)
     on conflict (user_id, token_hash) do update set used_at = excluded.used_at
     returning id, xmax = 0 as "isNew"`,
    [userId, hashDevice(userId, keepDeviceToken(call)), now],
  )
  if (!device) throw new Error('The device statement returned no row')
  return device
}

/**
 * Stores the browser that signs up, or that logs in to an account whose email was not verified until then. Nobody is told:
 * strangers may sign up with any email.
 */
export async function rememberDevice(tx: Queryable, call: LoginCall, userId: string): Promise<void> {
  await storeDevice(tx, call, userId)
}

/**
 * Whether the user is told of a login on a new device: the account has other devices, or had some that are forgotten by now.
 */
const isTold = async (tx: Queryable, { clock }: ServerContext, userId: string, deviceId: string) => {
  const rows = await tx.query(
    `select from users where id = $1
       and (created_at <= $3 or exists (select from known_devices where user_id = $1 and id <> $2))`,
    [userId, deviceId, toTimestamp(clock.now() - DEVICE_LIFETIME)],
  )
  return rows.length > 0
}

/** Stores the browser that logs in, and tells the user in the same transaction if it is new (decision 34). */
export async function tellNewDevice(tx: Transaction, call: LoginCall, userId: string): Promise<void> {
  const { request, context } = call
  const device = await storeDevice(tx, call, userId)
  if (!device.isNew || !(await isTold(tx, context, userId, device.id))) return
  const now = context.clock.now()
  const token = createNotMeToken(context.secret, { userId, deviceId: device.id }, now)
  const params = {
    browser: describeBrowser(readUserAgent(request.headers['user-agent'])),
    at: new Date(now).toISOString(),
  }
  notify(tx, now, [{ code: 'login.newDevice', params, userId, href: `/not-me?token=${token}` }])
}

/** Its next login counts as that of a new device. */
export async function forgetDevice(tx: Queryable, userId: string, deviceId: string): Promise<void> {
  await tx.query('delete from known_devices where id = $2 and user_id = $1', [userId, deviceId])
}
