import type { Client } from '@cht/sdk'
import { findNextOccurrence } from '@cht/sdk/rules'

export async function list(client: Client) {
  const sessions = await client.liveSessions.list()
  const next = findNextOccurrence(sessions, client.now())
  console.log(next && new Date(next.startsAt).toISOString()) // 2026-03-02T09:00:00.000Z
}
