import type { Page } from '@playwright/test'
import { failEndpoint } from './support/page.js'
import { createPhoto } from './support/photo.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { chooseProof, createPicture, openMatchedTrade } from './support/trades.js'
import { registerUser } from './support/users.js'

/** Limits uploads to this many bytes per second. Returns a function that removes the limit. */
const throttleUpload = async (page: Page, uploadThroughput: number) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await network.send('Network.emulateNetworkConditions', limits)
  return () => network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 })
}

/** Records each percentage that the progress bar shows, from now on. */
const recordProgress = (page: Page) =>
  page.evaluate(() => {
    const percentages: number[] = []
    Reflect.set(window, 'percentages', percentages)
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"][aria-label^="Sending"]')
      const percent = Number(bar?.getAttribute('aria-valuenow') ?? 0)
      if (percent !== (percentages.at(-1) ?? 0)) percentages.push(percent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test('the upload of a receipt shows its progress, can be stopped by keyboard, and is retried as the same payment', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Zuri', 'Yaw'])
  const keys: (string | undefined)[] = []
  buyer.on('request', (request) => {
    if (request.url().includes('/buy-orders/pay/')) keys.push(request.headers()['idempotency-key'])
  })
  await chooseProof(buyer, await createPhoto(buyer))
  const preview = buyer.getByAltText('The receipt that you send')

  const stopThrottling = await throttleUpload(buyer, 30_000)
  await recordProgress(buyer)
  const sendButton = buyer.getByRole('button', { name: 'Send receipt' })
  await sendButton.focus()
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('Sending the picture…')).toBeVisible()
  await expect(buyer.getByText(/^\d+ of \d+ KB$/)).toBeVisible()
  await expect(buyer.getByRole('progressbar', { name: 'Sending the picture' })).toHaveAttribute(
    'aria-valuenow',
    /^[2-9]\d$/,
  )
  for (let presses = 0; presses < 3; presses += 1) await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toBeVisible()
  const aborted = buyer.waitForEvent('requestfailed')
  await buyer.getByRole('button', { name: 'Stop sending' }).focus()
  await buyer.keyboard.press('Enter')
  expect((await aborted).url()).toContain('/buy-orders/pay/')
  await expect(buyer.getByRole('alert').filter({ hasText: 'Upload stopped.' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await expect(preview).toBeVisible()
  const percentages: number[] = await buyer.evaluate(() => Reflect.get(window, 'percentages'))
  expect(percentages.length).toBeGreaterThan(2)
  // When the bar is removed, 0 is recorded.
  const positive = percentages.filter((percent) => percent > 0)
  expect(positive).toEqual([...positive].sort((one, other) => one - other))

  await stopThrottling()
  const restorePayment = await failEndpoint(buyer, '/buy-orders/pay/*')
  await sendButton.click()
  await expect(buyer.getByRole('alert').filter({ hasText: 'Your picture is still here.' })).toBeVisible()
  await expect(buyer.getByText('Upload stopped.', { exact: false })).toHaveCount(0)
  await restorePayment()
  await sendButton.click()
  await expectToast(buyer, 'Payment successful')
  expect([keys.length, typeof keys[0], new Set(keys).size]).toEqual([3, 'string', 1])
})

test('the upload of documents can be stopped, and the form keeps its values', async ({ exchange }) => {
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
      .setInputFiles(await createPicture(page))
  await expect(page.getByAltText('Back image of your document')).toBeVisible()
  const stopThrottling = await throttleUpload(page, 5_000)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Sending your pictures…')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sending' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Upload stopped.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeFocused()
  await expect(page.getByAltText('Front image of your document')).toBeVisible()
  await expect(page.getByLabel('ID number')).toHaveValue('G7654321')
  await stopThrottling()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expectToast(page, 'Verification request submitted successfully')
})
