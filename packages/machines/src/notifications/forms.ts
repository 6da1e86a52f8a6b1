import { type NotificationSetting, notifications, type PushDevice } from '@cht/sdk/contract'
import type { NotificationChannel, NotificationKind } from '@cht/sdk/rules'
import { catchNotFound } from '../catch-not-found.js'
import type { FormDefinition } from '../form.js'

/** Turns off one kind of mails. The token comes from the link in such a mail. */
export const unsubscribeForm: FormDefinition<{ token: string }, true> = {
  id: 'unsubscribe',
  initial: { token: '' },
  secrets: ['token'],
  success: notifications.unsubscribe.success,
  submit: async (client, { token }, options) => {
    await client.notifications.unsubscribe({ token }, options)
    return { value: true, message: undefined }
  },
}

export interface NotificationChange {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Turns a kind of notifications on or off for a channel. */
export const notificationChangeForm: FormDefinition<NotificationChange, NotificationSetting[]> = {
  id: 'notificationChange',
  initial: { kind: 'trades', channel: 'mail', isOn: true },
  submit: (client, change, options) => client.notifications.changeSetting(change, options),
}

/** The push subscription of a browser, and the name that its user sees in the list of devices. The keys are base64url. */
export interface PushSubscriptionInput {
  endpoint: string
  p256dh: string
  auth: string
  name: string
}

/** Adds this browser to the devices that receive pushes. Its failure is stored by the push chart, not shown as a toast. */
export const addDeviceForm: FormDefinition<PushSubscriptionInput, PushDevice[]> = {
  id: 'addDevice',
  initial: { endpoint: '', p256dh: '', auth: '', name: '' },
  quiet: true,
  submit: (client, subscription, options) => client.notifications.addPushDevice(subscription, options),
}

/** Removes a device, which then receives no more pushes. Succeeds if it was already removed. */
export const removeDeviceForm: FormDefinition<{ id: string }, undefined> = {
  id: 'removeDevice',
  initial: { id: '' },
  submit: async (client, device, options) => {
    await catchNotFound(client.notifications.removePushDevice(device, options), () => undefined)
    return { value: undefined, message: undefined }
  },
}
