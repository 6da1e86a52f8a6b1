import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { requiredLine } from '../model/lines.js'
import { wireObject } from '../schema.js'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './kinds.js'

/** Whether notifications of a kind are sent by mail and by push. Those about security cannot be turned off. */
export const notificationSetting = wireObject({
  kind: z.literal(NOTIFICATION_KINDS),
  mail: z.boolean(),
  push: z.boolean(),
}).register(metadata, { id: 'NotificationSetting' })
/** @useDeclaredType */
export interface NotificationSetting extends z.output<typeof notificationSetting> {}

export const notificationSettings = {
  /** Lists which kinds of notifications are sent by mail and by push, one item per kind. */
  settings: defineEndpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'verified',
    extension: true,
    output: listPayload<List<NotificationSetting>>(z.array(notificationSetting)),
    fallback: 'Something went wrong',
  }),
  /**
   * Turns a kind on or off for a channel, and returns all settings. Notifications about security cannot be turned off.
   * Errors: `terms_required`.
   */
  changeSetting: defineEndpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'verified',
    reauthentication: 'never',
    extension: true,
    input: z.object({
      kind: z.literal(NOTIFICATION_KINDS),
      channel: z.literal(NOTIFICATION_CHANNELS),
      isOn: z.boolean(),
    }),
    output: listPayload<List<NotificationSetting>>(z.array(notificationSetting)),
    fallback: 'Error saving settings',
  }),
  /**
   * Turns off one kind of mails with the token of such a mail. Mail clients call it with `List-Unsubscribe-Post`. The token
   * needs no session and does not expire; a wrong one is refused with `invalid_input`.
   * Errors: `not_found`.
   */
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/notifications/unsubscribe/{token}',
    access: 'anyone',
    extension: true,
    input: z.object({ token: requiredLine(200) }),
    fallback: 'Error saving settings',
    success: 'These mails are turned off',
  }),
}
