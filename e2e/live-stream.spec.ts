import { expect } from '@playwright/test'
import { disableLongTimers, isStream, loadWithStream } from './support/page.js'
import { test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

test('an action of one party is shown to the other without a poll, and after a restart the stream resumes after its last event', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Hasana', 'Kwaku'])
  // Without long timers this page cannot poll.
  await seller.addInitScript(disableLongTimers)
  await loadWithStream(seller, () => seller.reload())
  await payThroughApi(buyer, buyer.url())
  await expect(seller.getByRole('button', { name: 'The money is there' })).toBeVisible()

  await loadWithStream(buyer, () => buyer.reload())
  await expect(buyer.getByText('Awaiting confirmation').first()).toBeVisible()
  const reconnection = buyer.waitForRequest((request) => isStream(request.url()))
  await exchange.restartServer(async () => {})
  const id = seller.url().split('/').at(-1)
  const confirmed = await seller.request.post(`/api/buy-orders/confirm/${id}`, { data: {} })
  expect(confirmed.ok()).toBe(true)
  expect((await reconnection).headers()['last-event-id']).toMatch(/^\d+$/)
  await expect(buyer.getByText('Completed').first()).toBeVisible()
})

test('the tabs of a browser share one stream, and another tab takes it over', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Zuwena', 'Emeka'])
  await loadWithStream(seller, () => seller.reload())
  const streams: string[] = []
  seller.context().on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url())
  })
  const other = await seller.context().newPage()
  await other.addInitScript(disableLongTimers)
  await other.goto(seller.url())
  await expect(other.getByText('Awaiting payment').first()).toBeVisible()
  expect(streams).toEqual([])

  const takenOver = other.waitForResponse((response) => isStream(response.url()))
  await seller.close()
  await takenOver
  await payThroughApi(buyer, buyer.url())
  await expect(other.getByRole('button', { name: 'The money is there' })).toBeVisible()
  expect(streams.length).toBe(1)
})
