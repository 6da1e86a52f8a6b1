import { expect, test } from 'vitest'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createMatchedTrade } from '../../server/test/fixtures.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

onOneEngine('the box that finds everything', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('‘where is my money’ takes three keys from an email to the posting', async () => {
    const exchange = await createExchange()
    const { seller, trade } = await createMatchedTrade(exchange)
    const { page, problems, press, goto, countKeys } = await openConsole(
      exchange,
      await createPerson(exchange, 'Sue', ['support']),
    )
    await goto('/')
    await page.getByRole('heading', { name: 'Cases' }).waitFor()
    await page.evaluate((text) => navigator.clipboard.writeText(text), seller.email)
    await press('/')
    await page.getByRole('combobox', { name: 'Find' }).and(page.locator(':focus')).waitFor()
    await press('Control+v')
    await press('Enter')
    await page.getByRole('table', { name: 'Statement' }).getByText('Sell order placed').first().waitFor()
    expect(countKeys('‘where is my money’')).toBe(3)
    expect(new URL(page.url()).pathname).toBe(`/console/users/${seller.id}`)

    await press('/')
    await page.getByRole('combobox', { name: 'Find' }).fill('nobody@example.com')
    await press('Enter')
    await page.getByText('Nothing was found').waitFor()
    await page.getByRole('combobox', { name: 'Find' }).fill(trade._id)
    await press('Enter')
    await page.getByRole('heading', { name: 'What has happened' }).waitFor()
    await press('/')
    await page.getByRole('combobox', { name: 'Find' }).fill('trades')
    await press('ArrowDown')
    await press('Enter')
    await page.getByRole('heading', { name: 'Trades', level: 1 }).waitFor()
    for (const [path, title] of [
      ['/users/nobody', 'No such account'],
      ['/trades/nothing', 'No such trade'],
      ['/cases/nothing', 'No such case'],
    ] as const) {
      await goto(path)
      await page.getByText(title).waitFor()
    }
    expect(problems).toEqual([])
  })
})
