import type { Page } from '@playwright/test'
import { failEndpoint } from './support/page.js'
import { createPhoto } from './support/photo.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createReceipt, openMatchedTrade } from './support/trades.js'
import { registerUser } from './support/users.js'

/** So many bytes a second go out at most. */
const slowly = async (page: Page, uploadThroughput: number) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await network.send('Network.emulateNetworkConditions', limits)
  return () => network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 })
}

/** Every percentage that the bar has stood at, from now on. */
const percentages = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = []
    Reflect.set(window, 'percentages', seen)
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"][aria-label^="Sending"]')
      const percent = Number(bar?.getAttribute('aria-valuenow') ?? 0)
      if (percent !== (seen.at(-1) ?? 0)) seen.push(percent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test('a proof on its way out: how far it is, stopped by keyboard, kept, and sent again as the same payment', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Zuri', 'Yaw'])
  const keys: (string | undefined)[] = []
  buyer.on('request', (request) => {
    if (request.url().includes('/buy-orders/pay/')) keys.push(request.headers()['idempotency-key'])
  })
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await buyer.getByLabel('Choose a picture').setInputFiles(await createPhoto(buyer))
  const picture = buyer.getByAltText('What you send as proof of payment')
  await expect(picture).toBeVisible()

  const quickly = await slowly(buyer, 30_000)
  await percentages(buyer)
  const send = buyer.getByRole('button', { name: 'Send proof' })
  await send.focus()
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('Sending the picture…')).toBeVisible()
  await expect(buyer.getByText(/^\d+ of \d+ KB$/)).toBeVisible()
  await expect(buyer.getByRole('progressbar', { name: 'Sending the picture' })).toHaveAttribute(
    'aria-valuenow',
    /^[2-9]\d$/,
  )
  for (let presses = 0; presses < 3; presses += 1) await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toBeVisible()
  const given = buyer.waitForEvent('requestfailed')
  await buyer.getByRole('button', { name: 'Stop sending' }).focus()
  await buyer.keyboard.press('Enter')
  expect((await given).url()).toContain('/buy-orders/pay/')
  await expect(buyer.getByRole('alert').filter({ hasText: 'You stopped it.' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await expect(picture).toBeVisible()
  const seen: number[] = await buyer.evaluate(() => Reflect.get(window, 'percentages'))
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.filter((percent) => percent > 0)).toEqual(
    [...seen].filter((percent) => percent > 0).sort((one, other) => one - other),
  )

  await quickly()
  const recovered = await failEndpoint(buyer, '/buy-orders/pay/*')
  await send.click()
  await expect(buyer.getByRole('alert').filter({ hasText: 'Your picture is still here.' })).toBeVisible()
  await expect(buyer.getByText('You stopped it.', { exact: false })).toHaveCount(0)
  await recovered()
  await send.click()
  await expectToast(buyer, 'Payment successful')
  expect([keys.length, typeof keys[0], new Set(keys).size]).toEqual([3, 'string', 1])
})

test('documents on their way out can be stopped, and stay', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Abena')
  await page.goto('/settings')
  await page.getByLabel('Country').selectOption('ghana')
  await page.getByLabel('Verification type').selectOption('National Passport')
  await page.getByLabel('ID number').fill('G7654321')
  for (const side of ['Front image', 'Back image'])
    await page
      .getByRole('group', { name: side })
      .getByLabel('Choose a picture')
      .setInputFiles(await createReceipt(page))
  await expect(page.getByAltText('Back image of your document')).toBeVisible()
  const quickly = await slowly(page, 5_000)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Sending your pictures…')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sending' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You stopped it.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeFocused()
  await expect(page.getByAltText('Front image of your document')).toBeVisible()
  await expect(page.getByLabel('ID number')).toHaveValue('G7654321')
  await quickly()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expectToast(page, 'Verification request submitted successfully')
})
