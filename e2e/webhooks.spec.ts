import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { PASSWORD, registerUser } from './support/users.js'

/** The exchange runs in demo mode, which accepts this machine. Nothing listens there. */
const URL = 'http://localhost:9/events'
const OTHER_URL = 'http://localhost:9/other'

const confirmPassword = async (page: Page) => {
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
  await confirmation.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click()
}

const openDialog = async (page: Page, url: string) => {
  await page.getByRole('button', { name: 'Add a webhook', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a webhook', exact: true })
  await dialog.getByLabel('Address of the receiver').fill(url)
  await page.keyboard.press('Enter')
  return dialog
}

test('a webhook is added after a confirmation, its secret is shown once, and it is tested, its secret changed, and it is removed', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Tiwalade')
  await page.goto('/settings?tab=security')
  const card = page.getByRole('region', { name: 'Webhooks', exact: true })
  await openDialog(page, URL)
  await confirmPassword(page)
  const secretDialog = page.getByRole('dialog', { name: 'The secret of your webhook', exact: true })
  await expect(secretDialog.locator('code')).toHaveText(/^whsec_[\w+/]{43}=$/)
  const secret = (await secretDialog.locator('code').textContent()) ?? ''
  await secretDialog.getByRole('button', { name: 'I have saved it', exact: true }).click()

  const row = card.getByRole('listitem').filter({ hasText: URL })
  await expect(row).toContainText('Nothing was sent yet')
  await row.getByRole('button', { name: `Test ${URL}`, exact: true }).click()
  await expectToast(page, 'Ping sent')
  await expect(row).toContainText('ping')

  await row.getByRole('button', { name: `Change secret of ${URL}`, exact: true }).click()
  const change = page.getByRole('alertdialog', { name: 'Change the secret?', exact: true })
  await expect(change).toContainText('The old secret is used too for 24 hours.')
  await change.getByRole('button', { name: 'Change secret', exact: true }).click()
  const newSecretDialog = page.getByRole('dialog', { name: 'The new secret of your webhook', exact: true })
  await expect(newSecretDialog.locator('code')).toHaveText(/^whsec_[\w+/]{43}=$/)
  await expect(newSecretDialog.locator('code')).not.toHaveText(secret)
  await newSecretDialog.getByRole('button', { name: 'I have saved it', exact: true }).click()

  await row.getByRole('button', { name: `Remove ${URL}`, exact: true }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove the webhook?', exact: true })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Webhook removed')
  await expect(row).toHaveCount(0)

  // The response is lost after the server has added the webhook. The client repeats the request with the same key.
  await page.route(
    '**/api/webhooks',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const dialog = await openDialog(page, OTHER_URL)
  await expect(dialog.getByRole('alert')).toHaveText(
    /its secret was shown once\. If you did not get it, remove the webhook and add another one/,
  )
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card.getByRole('button', { name: `Remove ${OTHER_URL}`, exact: true })).toBeVisible()
})
