import type { Browser } from 'playwright'
import { createSignedInContext } from '../scripts/demo-server.js'

const ORDER_COUNTS = { open: 10, cancelled: 40 }

/**
 * Creates 40 cancelled orders of the demo buyer, and open ones until there are ten, the most that a verified user may have. Returns
 * the buyer's cookies.
 */
export async function createDemoOrders(browser: Browser, address: string): Promise<string> {
  const context = await createSignedInContext(browser, address, 'buyer')
  const countOpen = async (): Promise<number> => {
    const { data } = await (await context.request.get('/api/buy-orders/all')).json()
    return data.buyOrders.pending.length + data.buyOrders.approved.length
  }
  const place = async (): Promise<string> => {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const response = await context.request.post('/api/buy-orders/create', { data: order })
    if (!response.ok()) throw new Error(await response.text())
    return (await response.json()).data._id
  }
  for (let count = 0; count < ORDER_COUNTS.cancelled; count++)
    await context.request.put(`/api/buy-orders/cancel/${await place()}`, { data: {} })
  while ((await countOpen()) < ORDER_COUNTS.open) await place()
  const cookies = await context.cookies()
  await context.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
