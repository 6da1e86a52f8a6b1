import { isApiError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'

export async function get(client: ExtendedClient) {
  const { version, content } = await client.terms.get({ document: 'terms' })
  const [title] = content
  const text = title?.type === 'heading' ? title.text.map((span) => span.text).join('') : ''
  console.log(`${text}, version ${version}`) // Terms and conditions, version 1
}

export async function accept(client: ExtendedClient) {
  const placeOrder = () => client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  try {
    await placeOrder()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'terms_required') throw error
    const { version } = await client.terms.get({ document: 'terms' })
    await client.terms.accept({ version })
    console.log((await placeOrder())?.status) // pending
  }
}
