import type { Page } from '@playwright/test'
import { FIRST_LOAD_LIMITS, getRequestsUntilUsable, sumFirstLoad } from './support/first-load.js'
import { disableLongTimers } from './support/page.js'
import { expect, test } from './support/test.js'
import { registerUser, verifyIdentity } from './support/users.js'

const ORDER_COUNTS = { pending: 10, cancelled: 40 }
const placeOrders = async (page: Page) => {
  const place = async () => {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const response = await page.request.post('/api/buy-orders/create', { data: order })
    return (await response.json()).data._id
  }
  // A verified user can have ten open orders at a time, so the others are cancelled first.
  for (let count = 0; count < ORDER_COUNTS.cancelled; count++)
    await page.request.put(`/api/buy-orders/cancel/${await place()}`, { data: {} })
  for (let count = 0; count < ORDER_COUNTS.pending; count++) await place()
}

test('the first load of /orders stays within its limits of bytes and requests', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Lola')
  await verifyIdentity(page, exchange, '10000000001')
  await placeOrders(page)
  const { cookies } = await page.context().storageState()

  const newPage = await exchange.openPage('phone')
  await newPage.context().addCookies(cookies)
  // On a slow machine, a timer that loads further chunks could fire before the list is shown.
  await newPage.addInitScript(disableLongTimers)
  await newPage.goto('/orders')
  await expect(newPage.getByRole('article')).toHaveCount(ORDER_COUNTS.pending)
  await newPage.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const requests = await getRequestsUntilUsable(newPage)
  const load = sumFirstLoad(requests)
  console.log(
    `/orders: ${(load.scripts / 1_000).toFixed(1)} KB of script, ${(load.page / 1_000).toFixed(1)} KB of page, ` +
      `${load.requests} requests until its list can be used`,
  )
  const exceeded = Object.entries(FIRST_LOAD_LIMITS).filter(
    ([name, limit]) => load[name as keyof typeof load] > limit,
  )
  expect({ exceeded, requests: exceeded.length > 0 ? requests : [] }).toEqual({ exceeded: [], requests: [] })
})
