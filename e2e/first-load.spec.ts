import type { Page } from '@playwright/test'
import { FIRST_LOAD_GUARDS, markList, requestsUntilList, sumFirstLoad } from './support/first-load.js'
import { disableLongTimers } from './support/page.js'
import { expect, test } from './support/test.js'
import { registerUser } from './support/users.js'

const ORDERS = { pending: 10, cancelled: 40 }
const placeOrders = async (page: Page) => {
  const place = async () => {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const answer = await page.request.post('/api/buy-orders/create', { data: order })
    return (await answer.json()).data._id
  }
  // Only ten can wait at a time.
  for (let count = 0; count < ORDERS.cancelled; count++)
    await page.request.put(`/api/buy-orders/cancel/${await place()}`, { data: {} })
  for (let count = 0; count < ORDERS.pending; count++) await place()
}

test('the first load of /orders stays within its guards', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Lola')
  await placeOrders(page)
  const { cookies } = await page.context().storageState()

  const fresh = await exchange.openPage('phone')
  await fresh.context().addCookies(cookies)
  // On a busy machine no waiting runs out: what comes after the list is not requested before it.
  await fresh.addInitScript(disableLongTimers)
  await fresh.addInitScript(markList)
  await fresh.goto('/orders')
  await expect(fresh.getByRole('article')).toHaveCount(ORDERS.pending)
  const requests = await requestsUntilList(fresh)
  const load = sumFirstLoad(requests)
  console.log(
    `/orders: ${(load.scripts / 1_000).toFixed(1)} KB of script, ${(load.styles / 1_000).toFixed(1)} KB of styles, ` +
      `${load.requests} requests until its list can be used`,
  )
  const over = Object.entries(FIRST_LOAD_GUARDS).filter(
    ([name, guard]) => load[name as keyof typeof load] > guard,
  )
  expect({ over, requests: over.length > 0 ? requests : [] }).toEqual({ over: [], requests: [] })
})
