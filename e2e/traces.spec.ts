import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { logIn, registerUser } from './support/users.js'

/** What a page's origin stores in the browser, as text: both storages, the caches and the names of databases. */
const readTraces = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, databases])
  })

const readUserId = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/auth/check-auth')).json()).data._id

test('a logout removes what the browser stores of the user, in every tab, and nothing of it is left for the next user', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Bintu')
  const id = await readUserId(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
  await page.evaluate((userId) => localStorage.setItem(`user.${userId}.notifications-seen`, '1'), id)
  const other = await page.context().newPage()
  await other.goto('/settings?tab=profile')
  await other.getByLabel('Full name').fill('Bintu Draft')
  await expect.poll(() => readTraces(other)).toContain('Bintu Draft')
  expect(await readTraces(page)).toContain(id)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/(login)?$/)
  await other.waitForURL(/\/login/)
  for (const tab of [page, other]) {
    await expect.poll(() => readTraces(tab)).not.toContain(id)
    expect(await readTraces(tab)).not.toContain('Bintu')
  }

  // A tab that was closed when the session ended may have left an item.
  await page.evaluate(() => localStorage.setItem('user.somebody.turn-alerts', 'on'))
  const next = await exchange.openPage('phone')
  await registerUser(next, exchange, 'Chebet')
  const nextId = await readUserId(next)
  await page.goto('/login')
  await logIn(page, 'chebet@example.com')
  await page.waitForURL('**/home')
  await page.evaluate((userId) => localStorage.setItem(`user.${userId}.notifications-seen`, '1'), nextId)
  await page.reload()
  await expect(page.getByText('Welcome, chebet')).toBeVisible()
  const traces = await readTraces(page)
  expect([traces.includes(nextId), traces.includes(id), traces.includes('somebody')]).toEqual([
    true,
    false,
    false,
  ])
})
