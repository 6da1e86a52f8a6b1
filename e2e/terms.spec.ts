import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createContentFolder, createDocument } from '../packages/server/test/content-folder.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createBuyOrder, openMatchedTrade, pay } from './support/trades.js'
import { enterCode, signUp } from './support/users.js'

/** Expects that a page on a phone, which is 360 px wide, does not scroll sideways. */
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test('the terms and the privacy notice are linked from the landing page, the login and the sign-up', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await footer.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await expect(page.getByText('Version 1, 23 November 2026')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'privacy notice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await expect(page.getByRole('row', { name: /^Receipts of payments/ })).toHaveText(
    /180 days after the trade or its appeal ended$/,
  )
  await expectNoSidewaysScroll(page)
  // A print is dark on white in every theme.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(242, 244, 234)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(21, 24, 15)')
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL('/privacy')
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Typed before')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'terms and conditions' }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await expect(page.getByLabel('Full name')).toHaveValue('Typed before')
  await expect(page.getByLabel(/terms and conditions/)).not.toBeChecked()
  await signUp(page, 'Nonye')
  await enterCode(page, exchange, 'nonye@example.com')
  await page.getByRole('button', { name: /Let.s go/ }).click()
  await page.waitForURL('/home')
  await expect(page.getByRole('region', { name: 'New terms' })).toHaveCount(0)
})

test('users are asked to accept new terms; they can pay before, and place orders after they accept', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Sani', 'Uzoma'], '250,000')
  const content = createContentFolder()
  content.publish('terms', createDocument(2, 'Fees are new.'))
  await exchange.restartServer(async () => {}, { CONTENT_DIR: content.path })
  await buyer.reload()
  const banner = buyer.getByRole('region', { name: 'New terms' })
  await expect(banner).toBeVisible()
  await expectNoSidewaysScroll(buyer)
  await pay(buyer)
  const confirmed = await seller.request.post(`/api/buy-orders/confirm/${seller.url().split('/').at(-1)}`, {
    data: {},
  })
  expect(confirmed.ok()).toBe(true)

  const [opened] = await Promise.all([
    buyer.waitForEvent('popup'),
    banner.getByRole('link', { name: 'new terms' }).click(),
  ])
  await expect(opened.getByText('Fees are new.')).toBeVisible()
  await buyer.goto('/create-buy-order')
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Accept the new terms first')
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible()
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expectToast(buyer, 'Terms accepted')
  await expect(banner).toHaveCount(0)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('New buy order')
  await createBuyOrder(buyer, '25,000')
  await expectToast(buyer, 'Buy Order Created Successfully')
  rmSync(content.path, { recursive: true, force: true })
})

test('a form that is open when new terms are published shows the refusal and the banner', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Simisola', 'Obinna'], '250,000')
  await pay(buyer)
  await buyer.goto('/settings?tab=profile')
  await buyer.getByLabel('Full name').fill('Obinna Renamed')
  const content = createContentFolder()
  content.publish('terms', createDocument(3))
  await exchange.restartServer(async () => {}, { CONTENT_DIR: content.path })
  await buyer.getByRole('button', { name: 'Request changes' }).click()
  await expectError(buyer, 'Read and accept the new terms and conditions to continue')
  const banner = buyer.getByRole('region', { name: 'New terms' })
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toHaveCount(0)
  await expect(buyer.getByLabel('Full name')).toHaveValue('Obinna Renamed')
  rmSync(content.path, { recursive: true, force: true })
})
