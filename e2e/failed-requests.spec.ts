import { failEndpoint, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { chooseProof, createPicture, openMatchedTrade } from './support/trades.js'

test('a failed request shows the server’s message, or else the fallback, and the input stays', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Uche', 'Efua'], '250,000')
  const payPath = '/buy-orders/pay/*'
  await test.step('[orders.7] a payment that fails keeps its picture', async () => {
    await chooseProof(buyer, await createPicture(buyer))
    const preview = buyer.getByAltText('The receipt that you send')
    const sendButton = buyer.getByRole('button', { name: 'Send receipt', exact: true })
    const restorePayment = await failEndpoint(buyer, payPath)
    await sendButton.click()
    await expectError(buyer, 'Something went wrong')
    await expect(preview).toBeVisible()
    await restorePayment()
    await buyer.route(`**/api${payPath}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'Message of the server' } }),
    )
    await sendButton.click()
    await expectError(buyer, 'Message of the server')
    await expect(preview).toBeVisible()
    await buyer.unroute(`**/api${payPath}`)
    await sendButton.click()
    await expectToast(buyer, 'Payment successful')
  })

  await test.step('[orders.11] a confirmation that fails can be repeated', async () => {
    await returnToWindow(seller)
    const restoreConfirm = await failEndpoint(seller, '/buy-orders/confirm/*')
    await seller.getByRole('button', { name: 'The money is there', exact: true }).click()
    const dialog = seller.getByRole('alertdialog')
    await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
    await dialog.getByRole('button', { name: 'Confirm payment', exact: true }).click()
    await expectError(seller, 'Something went wrong')
    await expect(dialog.getByRole('checkbox', { name: 'The sender’s name is the same' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Not yet', exact: true }).click()
    await restoreConfirm()
  })

  await test.step('[orders.12] an appeal that fails keeps its values', async () => {
    await failEndpoint(seller, '/appeals')
    await seller.getByRole('button', { name: 'Appeal', exact: true }).click()
    await seller.getByLabel('Reason', { exact: true }).selectOption('Other')
    await seller.getByLabel('Description', { exact: true }).fill('No money came')
    await seller.getByRole('button', { name: 'Submit appeal', exact: true }).click()
    await expectError(seller, 'Something went wrong')
    await expect(seller.getByLabel('Reason', { exact: true })).toHaveValue('Other')
    await expect(seller.getByLabel('Description', { exact: true })).toHaveValue('No money came')
  })

  await test.step('[toast.3] a screen whose data cannot be loaded shows the fallback', async () => {
    for (const [endpoint, path] of [
      ['/buy-orders/all', '/orders'],
      ['/notifications', '/notifications'],
    ] as const) {
      const restore = await failEndpoint(buyer, endpoint)
      await buyer.goto(path)
      await expectError(buyer, 'Something went wrong')
      await restore()
    }
  })

  await test.step('[verify-id.5] the check for a pending verification has its own fallback', async () => {
    await failEndpoint(buyer, '/settings/pending-verification')
    await buyer.goto('/settings')
    await expectError(buyer, 'Error fetching pending verification')
  })
})
