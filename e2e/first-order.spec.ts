import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { enterCode, signUp } from './support/users.js'

/** How often a new user taps from the verified email to the first order. */
const MAX_TAPS = 8
const PHONE = { width: 360, height: 740 }

test('a verified email is eight taps or fewer from a buy order, and the phone has tabs', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await page.setViewportSize(PHONE)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await page.goto('/signup')
  await signUp(page, 'Ngozi')
  await enterCode(page, exchange, 'ngozi@example.com')
  await tap(page.getByRole('button', { name: "Let's go" }))
  const purchase = page.getByRole('link', { name: 'Buy CHT', exact: true })
  await expect(purchase).toBeVisible()
  const box = await purchase.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? PHONE.height)).toBeLessThan(400)
  await tap(purchase)
  await tap(page.getByRole('radio', { name: /^25,000 CHT/ }))
  await tap(page.getByRole('radio', { name: 'Bank' }))
  await tap(page.getByRole('button', { name: 'Create Buy Order' }))
  await expectToast(page, 'Buy Order Created Successfully')
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)

  // The account is not new any more: the three acts have taken the place of the first purchase.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const acts = page.getByRole('navigation', { name: 'Buy, sell or stake' }).getByRole('link')
  await expect(acts).toHaveText(['Buy', 'Sell', 'Stake'])
  for (const act of await acts.all()) {
    const place = await act.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? PHONE.height)).toBeLessThan(PHONE.height)
  }
  await expect(purchase).toHaveCount(0)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true })
  await expect(menu.getByText('Ngozi Example', { exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Account statement', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account statement')

  await page.goto('/create-buy-order')
  await expect(page.getByRole('button', { name: 'Create Buy Order' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invite' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
})
