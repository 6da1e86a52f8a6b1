import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

export async function get(client: Client) {
  const { version, content } = await client.terms.get({ document: 'terms' })
  const [title] = content
  const text = title?.type === 'heading' ? title.text.map((span) => span.text).join('') : ''
  console.log(`${text}, version ${version}`) // Terms and conditions, version 1
}

export async function accept(client: Client) {
  const placeOrder = () => client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  try {
    await placeOrder()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'terms_required') throw error
    const { version } = await client.terms.get({ document: 'terms' })
    await client.terms.accept({ version })
    console.log((await placeOrder()).value?.status) // pending
  }
}
