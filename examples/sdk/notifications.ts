import type { Client } from '@cht/sdk'
import { paginate } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

export async function list(client: Client) {
  for await (const { code, createdAt } of paginate(client.notifications.list, { limit: 50 }))
    console.log(`${new Date(createdAt).toISOString()} ${code}`) // 2026-03-02T09:00:00.000Z trade.matched
}

export async function settings(client: Client) {
  const settings = await client.notifications.settings()
  const byMail = settings.filter(({ mail }) => mail).map(({ kind }) => kind)
  console.log(byMail.join()) // trades,investments,account,security
}

export async function changeSetting(client: Client) {
  const { value: settings } = await client.notifications.changeSetting({
    kind: 'trades',
    channel: 'mail',
    isOn: false,
  })
  console.log(settings.find(({ kind }) => kind === 'trades')?.mail) // false
}

/** `token`: that of the link in the mail. */
export async function unsubscribe(client: Client, token: string) {
  try {
    await client.notifications.unsubscribe({ token })
    console.log('You no longer receive such mails')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is not valid') // This link is not valid
  }
}

export async function pushKey(client: Client) {
  const { publicKey } = await client.notifications.pushKey()
  // In a browser: `registration.pushManager.subscribe({ applicationServerKey: publicKey, … })`.
  console.log(publicKey.length) // 87
}

export async function pushDevices(client: Client) {
  for (const { name, isCurrent } of await client.notifications.pushDevices())
    console.log(isCurrent ? `${name} (this one)` : name) // Firefox on Linux (this one)
}

/** `subscription`: the `toJSON()` of a `PushSubscription`. */
export async function addPushDevice(
  client: Client,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
) {
  const { endpoint, keys } = subscription
  const { value: devices } = await client.notifications.addPushDevice({
    endpoint,
    ...keys,
    name: 'Firefox on Linux',
  })
  console.log(devices.find(({ isCurrent }) => isCurrent)?.name) // Firefox on Linux
}

export async function removePushDevice(client: Client) {
  const [device] = await client.notifications.pushDevices()
  if (!device) return
  const { value: others } = await client.notifications.removePushDevice({ id: device.id })
  console.log(others.length) // 0
}
