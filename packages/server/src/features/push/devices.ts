import { ECDH } from 'node:crypto'
import type { InputOf, notifications } from '@cht/sdk/contract'
import { MAX_PUSH_DEVICES } from '@cht/sdk/rules'
import { toIso } from '../../domain/to-iso.js'
import { invalidInput } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'
import { requireRow } from '../../platform/db/require-row.js'
import { assertReceiverUrl } from '../../platform/outgoing/receiver-url.js'
import type { SessionReference } from '../auth/sessions.js'

/** Lists the user's devices, newest first. */
export async function listPushDevices(db: Queryable, { userId, sessionKey }: SessionReference) {
  const devices = await db.query<
    Row<'push_devices', 'id' | 'name' | 'createdAt' | 'lostAt'> & { isCurrent: boolean }
  >(
    `select id, name, created_at, lost_at, session_hash = decode($2, 'hex') as "isCurrent" from push_devices
     where user_id = $1 and session_hash is not null order by push_devices.created_at desc, id`,
    [userId, sessionKey],
  )
  return devices.map((device) => ({
    ...device,
    createdAt: toIso(device.createdAt),
    lostAt: toIso(device.lostAt),
  }))
}

const assertPoint = (p256dh: string): void => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalidInput([{ path: 'p256dh', message: 'must be a point of P-256 in base64url' }])
  }
}

type Subscription = InputOf<typeof notifications.addPushDevice>
type Deps = Pick<ServerContext, 'config'> & { now: LockTime }

/**
 * Adds a subscription to a session. It replaces the session's former one and receives the pushes that wait for that one. Beyond
 * `MAX_PUSH_DEVICES`, the user's oldest device is removed; the row of the user must be locked, so that no two additions run at once.
 * Throws 422 for an address that is not public and for an invalid public key.
 */
export async function addPushDevice(
  tx: Queryable,
  { config, now }: Deps,
  { userId, sessionKey }: SessionReference,
  { endpoint, p256dh, auth, name }: Subscription,
): Promise<void> {
  assertReceiverUrl('endpoint', endpoint, config)
  assertPoint(p256dh)
  // Messages for the former user of a browser must not reach the next one.
  await tx.query('delete from push_devices where endpoint = $1 and user_id <> $2', [endpoint, userId])
  // A browser has one subscription. Pushes that wait for the one before are sent to this one.
  await tx.query(
    `update push_devices set endpoint = $1, lost_at = null where endpoint <> $1 and session_hash = decode($2, 'hex')
       and not exists (select from push_devices where endpoint = $1)`,
    [endpoint, sessionKey],
  )
  await tx.query(`delete from push_devices where endpoint <> $1 and session_hash = decode($2, 'hex')`, [
    endpoint,
    sessionKey,
  ])
  await tx.query(
    `insert into push_devices (user_id, session_hash, endpoint, public_key, auth_secret, name, created_at)
     select user_id, token_hash, $3, $4, $5, $6, $7 from login_sessions
       where user_id = $1 and token_hash = decode($2, 'hex')
     on conflict (endpoint) do update set session_hash = excluded.session_hash, public_key = excluded.public_key,
       auth_secret = excluded.auth_secret, name = excluded.name, lost_at = null`,
    [userId, sessionKey, endpoint, p256dh, auth, name, toTimestamp(now)],
  )
  await tx.query(
    `delete from push_devices where id in (
       select id from push_devices where user_id = $1 and session_hash is not null order by created_at desc, id offset ${MAX_PUSH_DEVICES})`,
    [userId],
  )
}

/**
 * Stores that a push service no longer knows the subscription of a device, and deletes its unsent pushes. The device of an ended
 * session is removed: no browser renews it. Does nothing if the browser has renewed its subscription meanwhile.
 */
export async function recordLostDevice(
  db: Queryable,
  { id, endpoint }: { id: string; endpoint: string },
  now: number,
): Promise<void> {
  await db.query(
    `with removed as (
       delete from push_devices where id = $1 and endpoint = $2 and session_hash is null
     ), lost as (
       update push_devices set lost_at = $3 where id = $1 and endpoint = $2 and session_hash is not null and lost_at is null
       returning id
     )
     delete from deliveries using lost where device_id = lost.id and attempts = 0 and sent_at is null and given_up_at is null`,
    [id, endpoint, toTimestamp(now)],
  )
}

/** Removes a device and its unsent pushes. Throws 404 for a device of somebody else. */
export async function removePushDevice(tx: Queryable, userId: string, id: string): Promise<void> {
  await requireRow(tx, 'delete from push_devices where id = $1 and user_id = $2 returning 1', [id, userId])
}
