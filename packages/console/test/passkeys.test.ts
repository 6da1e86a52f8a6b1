import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { findScreenProblems } from '../../../e2e/support/screen-problems.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { invitePerson } from '../../server/test/operator-person.js'
import { createCode } from '../../server/test/second-factor.js'
import { createConsoleOptions, useBrowser, type ViewportName } from './browser.js'

const options = await createConsoleOptions()

/** Gives the browser an authenticator that verifies its user at once. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

onOneEngine('people in the console', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test.each<ViewportName>(['phone', 'desktop'])(
    'a person accepts the invitation of the link by a passkey, signs in by it, and adds the app, on a %s',
    async (size) => {
      const exchange = await createExchange()
      const { invitation } = await invitePerson(exchange, 'Ada', ['verifier'])
      const { page, problems, goto } = await openConsole(exchange, undefined, size)
      const found: object[] = []
      const check = async () => found.push(...(await findScreenProblems(page)))
      await addAuthenticator(page)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))

      await goto(`/invitation#${invitation}`)
      await page.getByText('Ada, you are invited to operate this exchange.').waitFor()
      expect(await page.evaluate(() => window.location.href)).toBe(
        `${exchange.running.config.publicUrl}/console/invitation`,
      )
      await check()
      await page.getByRole('button', { name: 'Create a passkey' }).click()
      await page.getByRole('heading', { name: 'Cases' }).waitFor()
      expect(requests.filter((url) => url.includes(invitation))).toEqual([])

      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
      await check()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('link', { name: 'Ada' }).click()
      await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
      // The last one stays.
      expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
      await check()

      await exchange.setClock(exchange.now() + 10 * MINUTE)
      await page.getByRole('button', { name: 'Set up an app' }).click()
      await page.getByRole('main').getByText('Sign out and in again first').waitFor()
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('button', { name: 'Set up an app' }).click()
      await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
      await check()
      const secret = await page.getByRole('dialog').locator('code').textContent()
      await page
        .getByLabel('Code of your authenticator app')
        .fill(createCode(secret?.replaceAll(' ', '') ?? '', exchange.now()))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'Remove the app' }).waitFor()
      await page.getByRole('button', { name: /^Remove Chrom/ }).click()
      await page.getByText('You can now press: Remove').waitFor({ state: 'attached' })
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('You have none.').waitFor()
      expect({ found, problems }).toEqual({ found: [], problems: [] })
    },
  )

  test('a wrong invitation says so, and without passkeys the app is set up', async () => {
    const exchange = await createExchange()
    const { invitation } = await invitePerson(exchange, 'Ada', ['verifier'])
    const { page, problems, goto } = await openConsole(exchange)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await goto('/invitation#cht_oi_wrong')
    await page
      .getByText('This invitation is wrong, used or over. Ask an administrator for a new one.')
      .waitFor()
    // Another link in the same tab.
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, invitation)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const secret = await page.locator('code').textContent()
    expect(await findScreenProblems(page)).toEqual([])
    await page
      .getByLabel('Code of your authenticator app')
      .fill(createCode(secret?.replaceAll(' ', '') ?? '', exchange.now()))
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByRole('heading', { name: 'Cases' }).waitFor()
    await goto('/invitation')
    await page
      .getByText('This invitation is wrong, used or over. Ask an administrator for a new one.')
      .waitFor()
    expect(problems).toEqual([])
  })
})
