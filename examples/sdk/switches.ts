import type { Client } from '@cht/sdk'
import { describeStop } from '@cht/sdk/rules'

export async function list(client: Client) {
  const stopped = await client.switches.list()
  // Without a switch everything runs.
  for (const item of stopped) console.log(describeStop(item)) // No new orders are accepted for now. You can cancel your pending orders. Back at noon.
}
