import type { Client } from '@cht/sdk'

export async function list(client: Client) {
  const shown = await client.announcements.list()
  for (const { title, body } of shown) console.log(`${title}: ${body}`) // New banks: The list of banks has grown.
}
