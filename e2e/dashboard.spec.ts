import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { registerUser } from './support/users.js'

test('the dashboard shows its parts and the latest notifications, whose screen filters them by category', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Nkem')
  await test.step('[nav.1] the navigation has five links, the notifications and Logout', async () => {
    const bar = page.getByRole('banner')
    const links = bar.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
    await expect(links).toHaveText(['Home', 'Orders', 'Investment', 'Affiliate & Referral', 'Settings'])
    await expect(bar.locator('a[aria-current="page"]')).toHaveText(['Home'])
    await expect(bar.getByRole('link', { name: 'Notifications', exact: true })).toHaveAttribute(
      'href',
      '/notifications',
    )
    await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  })

  await test.step('the chosen theme applies, and its button has the focus without a tooltip', async () => {
    const theme = page.getByRole('button', { name: /^Theme: / })
    await theme.click()
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(theme).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  await test.step('[home.3] a banner promotes investments, with the note about returns', async () => {
    const banner = page.getByRole('region', { name: 'Invest', exact: true })
    await expect(banner.getByRole('heading')).toHaveText('Earn up to 100% ROI')
    await expect(
      banner.getByText('Returns are set by the operator and are not guaranteed.', { exact: true }),
    ).toBeVisible()
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/create-investment')
  })

  await test.step('[home.9] there are no announcements', async () => {
    await expect(page.getByRole('region', { name: 'Announcements', exact: true })).toHaveText(
      'AnnouncementsNo announcements',
    )
  })

  const emptyList = page.getByText('No notifications available.', { exact: true })
  const filters = page.getByRole('tablist', { name: 'Category', exact: true }).getByRole('tab')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await test.step('[notes.1] the screen has its title and four tabs', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await expect(filters).toHaveText(['All', 'Orders', 'Investments', 'Settings'])
  })

  await test.step('[notes.3] there are no notifications yet', async () => {
    await expect(emptyList).toBeVisible()
  })

  await exchange.operator.fund({ email: 'nkem@example.com', amount: 100_000 })
  const investment = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 }
  expect((await page.request.post('/api/investments/create', { data: investment })).ok()).toBe(true)
  await exchange.advanceDays(6)

  const item = page.getByRole('listitem').filter({ hasText: 'Investment completed' })
  const content =
    /^2,500 CHT return is in your available balance\. Your 25,000 CHT are released on \d\d \w{3} 20\d\d\.$/
  const date = /^\d{1,2} [A-Z][a-z]+ 20\d\d at \d{1,2}:\d\d [ap]m$/
  const expectItem = async () => {
    await expect(item.getByText('Investment completed')).toBeVisible()
    await expect(item.getByText(content)).toBeVisible()
    await expect(item.getByText(date)).toBeVisible()
  }
  await test.step('[home.8] the dashboard asks for the four latest notifications, and shows them', async () => {
    await page.goto('/home')
    const requested = page.waitForRequest(/\/api\/notifications\?limit=4$/)
    await returnToWindow(page)
    await requested
    await expectItem()
  })

  await page.goto('/home')
  const requested = page.waitForRequest(/\/api\/notifications\?limit=10$/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await test.step('[notes.2] a notification has its title, one line of content and its date', async () => {
    await expectItem()
    // A translated text is inside further elements.
    const preview = item.locator('span').filter({ hasText: content }).first()
    await expect(preview).toHaveCSS('white-space', 'nowrap')
    await expect(preview).toHaveCSS('text-overflow', 'ellipsis')
  })

  await test.step('[notes.4] up to ten are loaded; all of them are shown, or those of a category', async () => {
    await requested
    await expect(filters.first()).toHaveAttribute('aria-selected', 'true')
    await filters.nth(1).click()
    await expect(emptyList).toBeVisible()
    await expect(item).toHaveCount(0)
    await filters.nth(2).click()
    await expect(item).toBeVisible()
  })

  await test.step('[notes.1] the arrow leads back to the dashboard', async () => {
    await page.getByRole('link', { name: 'Back to home', exact: true }).click()
    await expect(page).toHaveURL('/home')
  })
})
