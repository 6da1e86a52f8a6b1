import type { Client } from '@cht/sdk'

export async function list(client: Client) {
  for (const { url, deliveries } of await client.webhooks.list())
    console.log(`${url}: ${deliveries.length} messages`) // https://bot.example/events: 0 messages
}

export async function create(client: Client) {
  const { value: webhook } = await client.webhooks.create({ url: 'https://bot.example/events' })
  // Keep the secret: it verifies the messages, and no other response contains it.
  console.log(webhook.secret.startsWith('whsec_')) // true
}

export async function rotate(client: Client) {
  const [webhook] = await client.webhooks.list()
  if (!webhook) return
  const { value: rotated } = await client.webhooks.rotate({ id: webhook.id })
  // For 24 hours messages are signed with both secrets. Give the new one to the receiver before then.
  console.log(rotated.secret.startsWith('whsec_')) // true
}

export async function resume(client: Client) {
  const [webhook] = await client.webhooks.list()
  if (!webhook) return
  // If the receiver has failed for long, messages wait until it is resumed, or until a ping succeeds.
  await client.webhooks.resume({ id: webhook.id })
  console.log(webhook.pausedAt) // undefined
}

export async function remove(client: Client) {
  const [webhook] = await client.webhooks.list()
  if (!webhook) return
  await client.webhooks.remove({ id: webhook.id })
  console.log((await client.webhooks.list()).length) // 0
}

export async function test(client: Client) {
  const [webhook] = await client.webhooks.list()
  if (!webhook) return
  await client.webhooks.test({ id: webhook.id })
  const [updated] = await client.webhooks.list()
  console.log(updated?.deliveries.map(({ type }) => type).join()) // ping
}
