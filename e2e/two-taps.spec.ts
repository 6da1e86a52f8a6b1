import type { Locator, Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createSellOrder, openMatchedTrade, payThroughApi } from './support/trades.js'
import { registerUser } from './support/users.js'

/** How long after the first tap a second one comes, in ms. Slow double taps take 700 ms. */
const INTERVALS = [250, 400, 700]
const PHONE = { width: 360, height: 740 }

interface Place {
  x: number
  y: number
}

const findCentre = async (button: Locator): Promise<Place> => {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const tapTwice = async (page: Page, first: Place, second: Place, interval: number) => {
  await page.mouse.click(first.x, first.y)
  await page.waitForTimeout(interval)
  await page.mouse.click(second.x, second.y)
}

/** The writes to an endpoint that the page sends. */
const collectWrites = (page: Page, path: string): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(path)) writes.push(request.url())
  })
  return writes
}

test('two taps on one place of a phone do not release the escrow', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Oriaku', 'Uwaifo'], '200,000')
  // Without the name of a payer.
  await payThroughApi(buyer, buyer.url())
  await seller.setViewportSize(PHONE)
  await returnToWindow(seller)
  const writes = collectWrites(seller, '/buy-orders/confirm/')
  const button = seller.getByRole('button', { name: 'The money is there', exact: true })
  const dialog = seller.getByRole('alertdialog', { name: 'Did the money arrive?' })
  const notYet = dialog.getByRole('button', { name: 'Not yet' })
  // The code of the dialog is loaded, which takes longer the first time. The safe button is where the tap was.
  // The button is as wide as the screen: a thumb taps it beside its centre.
  const { x, y } = await findCentre(button)
  const place = { x: x + 60, y }
  await seller.mouse.click(place.x, place.y)
  await expect(notYet).toBeVisible()
  const safe = await notYet.boundingBox()
  expect(safe && safe.x <= place.x && place.x <= safe.x + safe.width).toBe(true)
  await notYet.click()
  // The page ignores taps until the dialog is gone.
  await expect(dialog).toHaveCount(0)

  for (const interval of INTERVALS) {
    await tapTwice(seller, place, place, interval)
    if (await dialog.isVisible()) await notYet.click()
    await expect(dialog).toHaveCount(0)
  }
  await seller.reload()
  await expect(button).toBeVisible()
  expect(writes).toEqual([])

  await button.click()
  await expect(dialog).toContainText('The buyer did not say from whom.')
  await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await dialog.getByRole('button', { name: 'Confirm payment', exact: true }).click()
  await expectToast(seller, 'Payment confirmed successfully')
  expect(writes).toHaveLength(1)
})

test('a tap on the action of a dialog that could not be read yet does nothing', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Somto')
  await exchange.operator.fund({ email: 'somto@example.com', amount: 250_000 })
  await createSellOrder(page, '250,000')
  await expectToast(page, 'Sell Order Created Successfully')
  await page.setViewportSize(PHONE)
  await page.goto('/orders?side=sell&tab=pending')
  const writes = collectWrites(page, '/sell-orders/cancel/')
  const button = page.getByRole('article').getByRole('button', { name: 'Cancel' })
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this sell order?' })
  const action = dialog.getByRole('button', { name: 'Cancel order' })
  const keep = dialog.getByRole('button', { name: 'Keep order' })
  // While the dialog is open, the button is hidden from assistive technology.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const first = await findCentre(button)
  await button.click()
  await expect(dialog.getByRole('status')).toHaveText('You can now press: Cancel order')
  const second = await findCentre(action)
  await keep.click()
  await expect(dialog).toHaveCount(0)

  for (const interval of INTERVALS) {
    await tapTwice(page, first, second, interval)
    await keep.click()
    await expect(dialog).toHaveCount(0)
  }
  expect(writes).toEqual([])

  await button.click()
  await action.click()
  await expectToast(page, 'Sell order canceled successfully')
  expect(writes).toHaveLength(1)
})
