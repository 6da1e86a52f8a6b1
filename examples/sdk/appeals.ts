import type { Client } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { formatDateTime } from '@cht/sdk/rules'

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

/** `id`: the `_id` of a trade in appeal. */
export async function addStatement(client: Client, id: string) {
  await client.appeals.addStatement({ id, text: 'I have paid at 9:02' })
  const { appeal } = await client.trades.get({ id })
  console.log(appeal?.events?.at(-1)?.text) // I have paid at 9:02
}

/** `id`: the `_id` of a trade in appeal. `receipt`: the picture that the user has chosen. */
export async function addPicture(client: Client, id: string, receipt: Blob) {
  await client.appeals.addPicture({ id, picture: receipt })
  const { appeal } = await client.trades.get({ id })
  console.log(appeal?.events?.at(-1)?.type) // picture.add
}

/** `id`: the `_id` of a trade whose appeal was decided for the other party. */
export async function requestReview(client: Client, id: string) {
  const { value: trade } = await client.appeals.requestReview({ id, text: 'The money has arrived' })
  console.log(trade.appeal?.stage) // underReview
}

/** `id`: the `_id` of a trade whose appeal was decided for the other party. */
export async function acceptDecision(client: Client, id: string) {
  const { value: trade } = await client.appeals.acceptDecision({ id })
  console.log(`${trade.status}: ${trade.appeal?.state}`) // cancelled: decidedForSeller
}
