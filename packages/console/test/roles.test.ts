import { OPERATOR_ROLE_NAMES, operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { openAppealCase, openVerification } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

onOneEngine('what each role sees', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test.each(OPERATOR_ROLE_NAMES)('%s: every page loads, and every act is one of the role', async (role) => {
    const exchange = await createExchange()
    const { seller, id, appealId } = await openAppealCase(exchange)
    const verificationId = await openVerification(exchange, seller)
    const { page, problems, goto } = await openConsole(exchange, await createPerson(exchange, 'Ada', [role]))
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
    })
    const acts = new Set<string>()
    const visit = async (path: string) => {
      await goto(path)
      await page.waitForLoadState('networkidle')
      const tabs = await page.getByRole('tab').all()
      for (const tab of [undefined, ...tabs]) {
        if (tab) await tab.click()
        await page.waitForLoadState('networkidle')
        const names = await page
          .locator('[data-act]')
          .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-act') ?? ''))
        for (const name of names) acts.add(name)
      }
    }
    await goto('/')
    const hrefs = await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) await visit(href.replace('/console', ''))
    const may = (name: keyof typeof operator) => operator[name].roles.some((one) => one === role)
    const canRead = { appeal: may('appeal'), verification: may('verifications'), user: may('user') }
    if (canRead.appeal) await visit(`/cases/${appealId}`)
    if (canRead.verification) await visit(`/cases/${verificationId}`)
    if (canRead.user) for (const path of [`/users/${seller.id}`, `/trades/${id}`]) await visit(path)
    const foreign = [...acts].filter((name) => !may(name as keyof typeof operator))
    expect({ foreign, refused, problems }).toEqual({ foreign: [], refused: [], problems: [] })
    expect(hrefs.length).toBeGreaterThan(0)
  })
})
