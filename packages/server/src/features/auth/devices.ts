import { createHash, randomBytes } from 'node:crypto'
import { toIso } from '../../domain/to-iso.js'
import { DEFAULT_RETENTION } from '../../kernel/retention-rules.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import { createCookie } from '../../platform/http/cookies.js'
import type { ReplyCall, RequestCall } from '../../platform/http/request-call.js'
import { notify } from '../notifications/notify.js'
import { describeBrowser, readUserAgent } from './browser-name.js'
import { createNotMeToken } from './not-me.js'

/** How long a device stays known after its last login, in ms of the database's clock. */
const DEVICE_LIFETIME = DEFAULT_RETENTION.knownDevices
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The hash includes the user's id, so that the rows do not show which users share a browser. */
const hashDevice = (userId: string, token: string) =>
  createHash('sha256').update(`${userId}:${token}`).digest()

/** The token of the browser's device cookie; undefined without a well-formed one. */
const readDeviceToken = ({ request, context }: RequestCall): string | undefined => {
  const sent = request.cookies[createCookie(context, 'device', DEVICE_LIFETIME).name] ?? ''
  return TOKEN.test(sent) ? sent : undefined
}

/** Returns the token of the browser's device cookie, and sets the cookie for another year. All users of a browser share it. */
const renewDeviceCookie = (call: ReplyCall): string => {
  const { name, options } = createCookie(call.context, 'device', DEVICE_LIFETIME)
  const token = readDeviceToken(call) ?? randomBytes(32).toString('base64url')
  call.reply.setCookie(name, token, options)
  return token
}

/** A device that an account knows. */
export interface KnownDevice extends Row<'known_devices', 'id' | 'userId'> {
  /** Whether the account holds the email that was asked for. Otherwise it waits for a code of it. */
  isHolder: boolean
}

/**
 * Finds the device that the request comes from among those of the accounts that hold an email or wait for a code of it. A verified
 * account comes first: somebody else may have signed up with its email before. One indexed query for any email, and none without the
 * cookie.
 */
export async function findKnownDevice(call: RequestCall, email: string): Promise<KnownDevice | undefined> {
  const token = readDeviceToken(call)
  if (token === undefined) return undefined
  const { db, clock } = call.context
  const [device] = await db.query<KnownDevice>(
    `select known_devices.id, account.id as "userId", "isHolder" from (
       select id, phone_verified as "isHolder" from users where lower(email) = lower($1)
       union all select id, false from users where lower(pending_email) = lower($1) and email_due_at is null
     ) account join known_devices
       on user_id = account.id and token_hash = sha256(convert_to(account.id || ':' || $2::text, 'UTF8'))
     where used_at > $3 order by "isHolder" desc limit 1`,
    [email, token, toTimestamp(clock.databaseTime() - DEVICE_LIFETIME)],
  )
  return device
}

type Device = Row<'known_devices', 'id'> & { isNew: boolean }

/** Stores that the user logged in with this browser. */
const storeDevice = async (tx: Queryable, call: ReplyCall, userId: string): Promise<Device> => {
  const now = toTimestamp(call.context.clock.databaseTime())
  const [device] = await tx.query<Device>(
    `insert into known_devices (user_id, token_hash, used_at) values ($1, $2, $3)
     on conflict (user_id, token_hash) do update set used_at = excluded.used_at
     returning id, xmax = 0 as "isNew"`,
    [userId, hashDevice(userId, renewDeviceCookie(call)), now],
  )
  if (!device) throw new Error('The device statement returned no row')
  return device
}

/**
 * Stores the browser that signs up, or that logs in to an account whose email is not verified yet. Sends no notification:
 * strangers may sign up with any email.
 */
export async function rememberDevice(tx: Queryable, call: ReplyCall, userId: string): Promise<void> {
  await storeDevice(tx, call, userId)
}

/**
 * Whether the user is notified of a login on a new device: the account has other known devices, or is old enough to have had
 * some that have expired.
 */
const shouldNotify = async (tx: Queryable, { clock }: ServerContext, userId: string, deviceId: string) => {
  const rows = await tx.query(
    `select from users where id = $1
       and (created_at <= $3 or exists (select from known_devices where user_id = $1 and id <> $2))`,
    [userId, deviceId, toTimestamp(clock.now() - DEVICE_LIFETIME)],
  )
  return rows.length > 0
}

/**
 * Stores the browser that logs in. If it is new to the account, the same transaction notifies the user, except of the first
 * device of an account that is younger than `DEVICE_LIFETIME` (decision 34).
 */
export async function notifyNewDevice(tx: Transaction, call: ReplyCall, userId: string): Promise<void> {
  const { request, context } = call
  const device = await storeDevice(tx, call, userId)
  if (!device.isNew || !(await shouldNotify(tx, context, userId, device.id))) return
  const now = context.clock.now()
  const token = createNotMeToken(context.secret, { userId, deviceId: device.id }, now)
  const params = {
    browser: describeBrowser(readUserAgent(request.headers['user-agent'])),
    at: toIso(now),
  }
  notify(tx, now, [{ code: 'login.newDevice', params, userId, href: '/not-me', token }])
}

/** Deletes a known device: its next login counts as that of a new device. */
export async function forgetDevice(tx: Queryable, userId: string, deviceId: string): Promise<void> {
  await tx.query('delete from known_devices where id = $2 and user_id = $1', [userId, deviceId])
}
