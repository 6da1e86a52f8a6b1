import type { Client } from '@cht/sdk'
import { calculatePrice, formatMoney } from '@cht/sdk/rules'

export async function get(client: Client) {
  const { GHS } = await client.rates.get()
  // A currency without a price is absent.
  if (GHS !== undefined) console.log(formatMoney(calculatePrice(25_000, GHS, 'GHS'))) // 227.50 GHS
}
