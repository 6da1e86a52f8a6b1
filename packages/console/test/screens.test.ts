import { OPERATOR_ROLE_NAMES } from '@cht/sdk/operator'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { findScreenProblems } from '../../../e2e/support/screen-problems.js'
import { createAgents, openAppealCase, openVerification } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

/** The script of the first load, in bytes as they are sent. */
const MAX_SCRIPT = 220_000

/** Whether the tab still has the picture of an address. */
const canShow = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(true)
        image.onerror = () => resolve(false)
        image.src = src
      }),
    url,
  )

onOneEngine('all screens of the console', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('no screen has a violation of accessibility, overflows, or breaks the Content Security Policy', async () => {
    const exchange = await createExchange()
    const { seller, id } = await openAppealCase(exchange)
    await openVerification(exchange, seller)
    const person = await createPerson(exchange, 'Ada', [...OPERATOR_ROLE_NAMES])
    const { page, problems, goto } = await openConsole(exchange, person)
    await goto('/')
    const hrefs = await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const cases = await exchange.operator.cases()
    const paths = [
      ...hrefs.map((href) => href.replace('/console', '')),
      ...cases.map((one) => `/cases/${one.id}`),
      `/users/${seller.id}`,
      `/trades/${id}`,
    ]
    const found: Record<string, object[]> = {}
    const check = async (name: string) => {
      await page.waitForLoadState('networkidle')
      const screenProblems = await findScreenProblems(page)
      if (screenProblems.length > 0) found[name] = screenProblems
    }
    for (const path of paths) {
      await goto(path)
      await page.locator('main h1').first().waitFor()
      await check(path)
      // The first tab is the one that is shown.
      for (const tab of (await page.getByRole('tab').all()).slice(1)) {
        await tab.click()
        await check(`${path} ${await tab.textContent()}`)
      }
    }
    expect({ found, problems }).toEqual({ found: {}, problems: [] })
  })

  test('the script of the first load is small, and nothing of a picture is left after a sign-out', async () => {
    const exchange = await createExchange()
    await openVerification(exchange, await exchange.createUser('vera'))
    const [ada] = await createAgents(exchange, 'verifier')
    const { page, goto, press } = await openConsole(exchange, ada)
    const pictures: [status: number, caching: string | undefined][] = []
    page.on('response', (response) => {
      if (/\/verifications\/.*\/(front|back)$/.test(response.url()))
        pictures.push([response.status(), response.headers()['cache-control']])
    })
    await goto('/')
    await page.getByRole('link', { name: 'Identity verification' }).waitFor()
    const script = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(MAX_SCRIPT)
    await press('n')
    const picture = page.getByRole('img', { name: 'The front of the ID' })
    await picture.waitFor()
    const url = (await picture.getAttribute('src')) ?? ''
    expect(await canShow(page, url)).toBe(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').waitFor()
    const left = await page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).length,
      local: localStorage.length,
      session: sessionStorage.length,
    }))
    expect(left).toEqual({ caches: [], databases: 0, local: 0, session: 0 })
    expect(await canShow(page, url)).toBe(false)
    expect(pictures).toEqual([
      [200, expect.stringContaining('no-store')],
      [200, expect.stringContaining('no-store')],
    ])
  })
})
