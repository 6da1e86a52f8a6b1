import type { Client } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { formatDateTime } from '@cht/sdk/time'

/** `order`: the `_id` of a trade that the user has paid. */
export async function create(client: Client, order: string) {
  try {
    await client.appeals.create({ order, reason: 'Other', description: 'The seller does not confirm' })
  } catch (error) {
    if (!isExchangeError(error) || error.code !== 'too_early') throw error
    const { confirmationDueAt = 0 } = await client.trades.get({ id: order })
    console.log(`Wait until ${formatDateTime(confirmationDueAt, 'UTC')}`) // Wait until 2 March 2026 at 9:15 am
  }
}
