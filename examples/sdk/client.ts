import type { Client } from '@cht/sdk'
import { countMinutesLeft } from '@cht/sdk/rules'

export async function now(client: Client) {
  const [trade] = await client.trades.open()
  // Never the clock of this machine: it may be wrong.
  if (trade?.paymentDueAt) console.log(countMinutesLeft(trade.paymentDueAt, client.now())) // 120
}

/** `signal`: ends the iteration. */
export async function position(client: Client, signal: AbortSignal) {
  await client.auth.checkAuth()
  // From before the trades are read: a change that they do not have yet is one of the stream.
  const after = client.position()
  let trades = await client.trades.open()
  console.log(trades.map(({ paymentStatus }) => paymentStatus).join()) // pending
  for await (const _change of client.events({ signal, after })) trades = await client.trades.open()
}

/** `signal`: ends the iteration. */
export async function events(client: Client, signal: AbortSignal) {
  for await (const change of client.events({ signal })) {
    if (change.kind !== 'reset' && change.kind !== 'trade.changed') continue
    const trades = await client.trades.open()
    console.log(trades.map(({ paymentStatus }) => paymentStatus).join()) // pending
  }
}
