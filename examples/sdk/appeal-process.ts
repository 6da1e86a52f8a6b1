import type { ExtendedClient } from '@cht/sdk/extensions'

/** `id`: the `_id` of a trade in appeal. */
export async function addStatement(client: ExtendedClient, id: string) {
  await client.appealProcess.addStatement({ id, text: 'I have paid at 9:02' })
  const { appeal } = await client.trades.get({ id })
  console.log(appeal?.events?.at(-1)?.text) // I have paid at 9:02
}

/** `id`: the `_id` of a trade in appeal. `receipt`: the picture that the user has chosen. */
export async function addPicture(client: ExtendedClient, id: string, receipt: Blob) {
  await client.appealProcess.addPicture({ id, picture: receipt })
  const { appeal } = await client.trades.get({ id })
  console.log(appeal?.events?.at(-1)?.type) // picture.add
}

/** `id`: the `_id` of a trade whose appeal was decided for the other party. */
export async function requestReview(client: ExtendedClient, id: string) {
  const trade = await client.appealProcess.requestReview({ id, text: 'The money has arrived' })
  console.log(trade?.appeal?.stage) // underReview
}

/** `id`: the `_id` of a trade whose appeal was decided for the other party. */
export async function acceptDecision(client: ExtendedClient, id: string) {
  const trade = await client.appealProcess.acceptDecision({ id })
  console.log(`${trade?.status}: ${trade?.appeal?.state}`) // cancelled: decidedForSeller
}
