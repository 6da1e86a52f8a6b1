import { HOUR, MINUTE } from '@cht/sdk/rules'
import { returnToWindow, sendShells } from './support/page.js'
import { expect, test } from './support/test.js'
import { registerUser } from './support/users.js'

test('the banner shows the next live session, the ongoing one, loading and failure', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Lami')
  await exchange.advanceToMorning()
  const banner = page.getByRole('region', { name: 'Live session', exact: true })
  // The picture of the day's sessions has a table of times.
  const time = banner.getByRole('paragraph')

  await exchange.scheduleSessionInTenMinutes()
  await test.step('[home.4] the dashboard has the time until the next session', async () => {
    await page.goto('/home')
    const timer = banner.getByRole('timer', { name: 'Time until the next session', exact: true })
    await expect(timer).toHaveText(/^00hours(09|10|11)minutes\d\dseconds$/)
  })

  await test.step('[live.2] a session starts later today', async () => {
    await expect(banner.getByText('Next live session starts in:', { exact: true })).toBeVisible()
    await expect(time.filter({ hasText: /^today, \d\d:\d\d GMT\+1$/ })).toBeVisible()
  })

  await test.step('[live.1] a session is in progress, and its time left changes', async () => {
    await exchange.advanceClock(11 * MINUTE)
    await returnToWindow(page)
    await expect(banner.getByText('Trade session in progress, Ends in:', { exact: true })).toBeVisible()
    const timer = banner.getByRole('timer', { name: 'Time left in this session', exact: true })
    await expect(timer).toHaveText(/^00hours5\dminutes\d\dseconds$/)
    const initialText = (await timer.textContent()) ?? ''
    await expect(timer).not.toHaveText(initialText)
  })

  await test.step('[live.6] the tab of matched orders is enabled until the session ends', async () => {
    await page.goto('/orders?tab=approved')
    const approved = page.getByRole('tab', { name: 'Approved 0', exact: true })
    await expect(approved).toBeEnabled()
    await expect(approved).toHaveAttribute('aria-selected', 'true')
    await exchange.advanceClock(HOUR)
    await returnToWindow(page)
    await expect(approved).toBeDisabled()
    await expect(page.getByRole('tab', { name: 'Pending 0', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    // The address names the tab that is shown, so the start of the next session does not change it.
    await expect(page).toHaveURL('/orders?tab=pending&side=buy')
  })

  await test.step('[live.3] after the last session of the day, the first one of the next day is shown', async () => {
    await page.goto('/home')
    await expect(banner.getByText('Next live session starts in:', { exact: true })).toBeVisible()
    await expect(time.filter({ hasText: /^tomorrow, \d\d:\d\d GMT\+1$/ })).toBeVisible()
  })

  await exchange.operator.setLiveSessions({ sessions: [], confirm: true })
  await test.step('[live.4] there are no sessions', async () => {
    await page.goto('/home')
    await expect(banner).toHaveText('No live sessions yet')
  })

  await test.step('[live.5] a spinner covers the screen until the load of the sessions fails, which shows no toast', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await sendShells(page)
    await page.route('**/api/live-sessions', async (route) => {
      await released
      await route.fulfill({ status: 500, body: '' })
    })
    await page.goto('/home')
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
    await expect(loading).toBeVisible()
    await expect(banner).toHaveCount(0)
    release()
    await expect(banner.getByText('Live sessions are unavailable right now', { exact: true })).toBeVisible()
    await expect(loading).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveCount(0)
  })
  await test.step('while it is unknown whether a session runs, the address keeps its tab', async () => {
    await page.goto('/orders?tab=approved')
    await expect(page.getByRole('tab', { name: 'Pending 0', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page).toHaveURL('/orders?tab=approved')
  })
})
