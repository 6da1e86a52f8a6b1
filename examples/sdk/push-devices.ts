import type { ExtendedClient } from '@cht/sdk/extensions'

export async function key(client: ExtendedClient) {
  const { publicKey } = await client.pushDevices.key()
  // In a browser: `registration.pushManager.subscribe({ applicationServerKey: publicKey, … })`.
  console.log(publicKey.length) // 87
}

export async function list(client: ExtendedClient) {
  for (const { name, isCurrent } of await client.pushDevices.list())
    console.log(isCurrent ? `${name} (this one)` : name) // Firefox on Linux (this one)
}

/** `subscription`: the `toJSON()` of a `PushSubscription`. */
export async function add(
  client: ExtendedClient,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
) {
  const { endpoint, keys } = subscription
  const devices = await client.pushDevices.add({ endpoint, ...keys, name: 'Firefox on Linux' })
  console.log(devices?.find(({ isCurrent }) => isCurrent)?.name) // Firefox on Linux
}

export async function remove(client: ExtendedClient) {
  const [device] = await client.pushDevices.list()
  if (!device) return
  const others = await client.pushDevices.remove({ id: device.id })
  console.log(others?.length) // 0
}
