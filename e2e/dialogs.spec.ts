import { expect, test } from './support/test.js'
import { registerUser } from './support/users.js'

test('a click on a toast does not close the dialog below it', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Waithera')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()
  await page.context().setOffline(true)
  await menu.getByRole('button', { name: 'Logout', exact: true }).click()
  // Finding the toast by its role also checks that the open dialog does not hide it from screen readers.
  const toast = page.getByRole('list', { name: 'Errors', exact: true }).getByRole('listitem')
  await toast.click()
  await expect(menu).toBeVisible()
  // A click outside the menu and the toast closes the menu.
  await page.mouse.click(350, 700)
  await expect(menu).toHaveCount(0)
})
