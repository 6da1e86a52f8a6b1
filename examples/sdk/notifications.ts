import type { Client } from '@cht/sdk'
import { paginate } from '@cht/sdk/pagination'

export async function list(client: Client) {
  for await (const { title, createdAt } of paginate(client.notifications.list, { limit: 50 }))
    console.log(`${new Date(createdAt).toISOString()} ${title}`) // 2026-03-02T09:00:00.000Z Order matched (#0007)
}
