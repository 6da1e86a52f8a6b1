import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
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
  /**
   * Returns the public key of the exchange for push subscriptions (VAPID), which `PushManager.subscribe` takes as
   * `applicationServerKey`.
   */
  pushKey: defineEndpoint({
    method: 'GET',
    path: '/push-devices/key',
    access: 'verified',
    extension: true,
    output: payload<PushKey>(pushKey),
    fallback: 'Something went wrong',
  }),
  /**
   * Lists the browsers that receive pushes, newest first. One with `lostAt` receives nothing until it adds a new subscription.
   *
   * `createdAt` and `lostAt` are in ms.
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
   * Adds the push subscription of a browser, and returns all devices. It belongs to the login session of the request, replaces
   * its previous one and ends with it. A user has ten at most: another one removes the oldest. `endpoint` is an https URL of a
   * public address, or it is refused with `invalid_input`; `p256dh` and `auth` are the keys of the subscription.
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
   * Removes a browser that receives pushes, and returns the others.
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
