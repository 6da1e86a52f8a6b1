import * as z from 'zod/mini'
import { requiredLine } from '../auth/inputs.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { receiverUrl } from '../receiver-url.js'
import { id, instant, optional, wireObject } from '../schema.js'

/** The number of devices that a user can have; adding another one removes the oldest. */
export const MAX_PUSH_DEVICES = 10

/**
 * A browser that receives pushes until its login session ends. `isCurrent`: it belongs to the login session of the request.
 * `lostAt`: since when its push service no longer knows its subscription, so that it receives none until it subscribes again.
 */
export const pushDevice = wireObject({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  isCurrent: z.boolean(),
  lostAt: optional(instant),
}).register(metadata, { id: 'PushDevice' })
/** @useDeclaredType */
export interface PushDevice extends z.output<typeof pushDevice> {}

/** The public key that identifies the exchange to push services (VAPID), in base64url. */
const pushKey = wireObject({ publicKey: z.string() })
/** @useDeclaredType */
export interface PushKey extends z.output<typeof pushKey> {}

const base64url = (bytes: number, text: string) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${text} in base64url`))
}

const devices = listPayload<List<PushDevice>>(z.array(pushDevice))

export const pushDevices = {
  /** Gets the key that `PushManager.subscribe` takes as `applicationServerKey`. Decision 33. */
  pushKey: defineEndpoint({
    method: 'GET',
    path: '/push-devices/key',
    access: 'verified',
    extension: true,
    output: payload<PushKey>(pushKey),
    fallback: 'Something went wrong',
  }),
  /**
   * Lists the devices of the user, the newest first. `createdAt` and `lostAt` are in ms. A device with `lostAt` receives nothing until
   * its browser adds a new subscription. Decision 33.
   */
  pushDevices: defineEndpoint({
    method: 'GET',
    path: '/push-devices',
    access: 'verified',
    extension: true,
    output: devices,
    fallback: 'Something went wrong',
  }),
  /**
   * Adds the push subscription of a browser to its login session, replaces the previous one, and returns all devices.
   * `p256dh` and `auth` are the keys of the subscription.
   * A push endpoint that is not a public address is refused with `invalid_input`. Decision 33.
   * Errors: `terms_required`.
   */
  addPushDevice: defineEndpoint({
    method: 'POST',
    path: '/push-devices',
    access: 'verified',
    reauthentication: 'never',
    extension: true,
    input: z.object({
      endpoint: receiverUrl,
      p256dh: base64url(65, 'a point of P-256'),
      auth: base64url(16, '16 bytes'),
      name: requiredLine(100),
    }),
    output: devices,
    fallback: 'Error saving settings',
  }),
  /**
   * Removes a device of the user, and returns the others. Decision 33.
   * Errors: `not_found`.
   */
  removePushDevice: defineEndpoint({
    method: 'POST',
    path: '/push-devices/{id}/remove',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    input: z.object({ id }),
    output: devices,
    fallback: 'Error saving settings',
  }),
}
