import { expect, test } from 'vitest'
import { createAgents, openAppealCase, openVerification } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

/** In CSS pixels: two lines of the least height that is pressed, with what is around them. */
const TWO_LINES = 130

onOneEngine('the first day at the console', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('a key asks both sides with a sentence, and leads to the next case, whose screen has the focus', async () => {
    const exchange = await createExchange()
    const { seller } = await openAppealCase(exchange)
    await openVerification(exchange, seller)
    const [ada] = await createAgents(exchange, 'mediator', 'verifier')
    const { page, press, goto, problems } = await openConsole(exchange, ada)
    await goto('/')
    await page.getByRole('link', { name: 'Appeal' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await press('q')
    await page.getByText('From whose account').waitFor()
    await press('3')
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('From whose account was the payment sent, and when?').first().waitFor()
    await press('n')
    await page.getByRole('heading', { name: 'Identity verification' }).waitFor()
    await page.getByRole('button', { name: 'Claim', exact: true }).waitFor()
    await press('c')
    await page.getByText('Nobody else decides it').waitFor()
    await press('Enter')
    await page.getByText('Mine', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Claim', exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('an account and a trade say in words what state they are in, and offer what that allows', async () => {
    const exchange = await createExchange()
    const { seller, id } = await openAppealCase(exchange)
    const [ada] = await createAgents(exchange, 'support', 'treasurer')
    const { page, goto } = await openConsole(exchange, ada, 'phone')
    await goto(`/trades/${id}`)
    await page.getByText('Appealed', { exact: true }).first().waitFor()
    const events = page.getByRole('table', { name: 'What has happened' })
    expect(await events.getByRole('rowheader').allTextContents()).toEqual(['Receipt sent', 'Appealed'])
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(TWO_LINES)
    await goto(`/users/${seller.id}`)
    await page.getByRole('button', { name: 'Issue tokens' }).waitFor()
    expect(await page.getByRole('button', { name: 'Take tokens back' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'End the suspension or the hold' }).count()).toBe(0)
    await exchange.operator.hold({ email: seller.email, confirm: true, why: 'A stolen account' })
    await goto(`/users/${seller.id}`)
    await page.getByText('On hold', { exact: true }).waitFor()
    await page.route('**/api/operator/users/show', () => {})
    await page.getByRole('button', { name: 'Show the numbers' }).click()
    await page.getByRole('button', { name: 'Show the numbers' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Take tokens back' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'End the suspension or the hold' }).count()).toBe(1)
  })
  test('the page says that it loads until its script is there', async () => {
    const exchange = await createExchange()
    const { page, goto } = await openConsole(exchange)
    await page.route('**/*.js', () => {})
    page.goto('/console').catch(() => {})
    await page.getByText('Loading the console…').waitFor()
    await page.unroute('**/*.js')
    await goto('/')
    await page.getByLabel('Email').waitFor()
    expect(await page.getByText('Loading the console…').count()).toBe(0)
  })
})
