import { expect } from '@playwright/test'
import { test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

test('the link of a mail turns off mails of its kind, on a phone and without a login session', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Aisha', 'Titilayo'])
  const link = await exchange.readMail('titilayo@example.com', /(\/unsubscribe\?token=[\w.-]+)/)
  const page = await exchange.openPage('phone')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Turn off these mails?' })).toBeVisible()
  const readSettings = async () =>
    (await (await buyer.request.get('/api/notifications/settings')).json()).data
  const settings = (mail: boolean) => [
    { kind: 'trades', mail, push: true },
    { kind: 'investments', mail: true, push: true },
    { kind: 'account', mail: true, push: true },
    { kind: 'security', mail: true, push: true },
  ]
  expect(await readSettings()).toEqual(settings(true))
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: 'These mails are turned off' })).toBeVisible()
  expect(await readSettings()).toEqual(settings(false))

  await page.goto('/unsubscribe?token=forged')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not valid: open the link of the mail again.')
  await payThroughApi(buyer, buyer.url())
})
