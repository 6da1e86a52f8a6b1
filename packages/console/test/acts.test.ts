import { OPERATOR_ROLE_NAMES } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

onOneEngine('the dialog of an act', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('keeps what was typed when its preview is left', async () => {
    const exchange = await createExchange()
    const { page, goto } = await openConsole(
      exchange,
      await createPerson(exchange, 'Ada', [...OPERATOR_ROLE_NAMES]),
    )
    await goto('/market?section=announcements')
    await page.getByRole('button', { name: 'Plan an announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan an announcement' })
    await dialog.getByLabel('Title').fill('Maintenance')
    await dialog.getByLabel('Text').fill('We are back at noon.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('They read: “Maintenance” “We are back at noon.”').waitFor()
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    expect(await dialog.getByLabel('Text').inputValue()).toBe('We are back at noon.')

    await dialog.getByLabel('Text').fill('We are back at one.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Plan an announcement' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await exchange.operator.announcements()).toMatchObject([{ body: 'We are back at one.' }])
  })
})
