import { expect, test } from 'vitest'
import { openAppealCase } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createMatchedTrade } from '../../server/test/fixtures.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

onOneEngine('looking things up', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('scratch', async () => {
    const exchange = await createExchange()
    const { seller, id } = await openAppealCase(exchange)
    const ada = await createPerson(exchange, 'Ada', [
      'support',
      'mediator',
      'treasurer',
      'auditor',
      'administrator',
      'verifier',
    ])
    for (const size of ['desktop', 'phone'] as const) {
      const { page, problems, goto } = await openConsole(exchange, ada, size)
      page.on('response', (r) => {
        if (r.status() >= 400) console.log(r.status(), r.url())
      })
      for (const [name, path] of Object.entries({
        queue: '/',
        user: `/users/${seller.id}`,
        trade: `/trades/${id}`,
        users: '/users',
        trades: '/trades',
        appeal: `/cases/${(await exchange.operator.cases())[0]?.id}`,
      })) {
        await goto(path)
        await page.locator('main h1').first().waitFor()
        await page.waitForTimeout(800)
        await page.screenshot({ path: `/tmp/l-${name}-${size}.png`, fullPage: true })
      }
      expect(problems).toEqual([])
    }
  })
})
