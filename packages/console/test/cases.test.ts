import { LIST_PAGE_SIZE } from '@cht/machines/console'
import { expect, test } from 'vitest'
import { openAppealCase, openVerification } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createPerson } from '../../server/test/operator-person.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

onOneEngine('cases by the keyboard', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('a verification takes two keys from the queue, and can be taken back', async () => {
    const exchange = await createExchange()
    const user = await exchange.createUser('vera')
    await openVerification(exchange, user)
    const { page, problems, press, goto, countKeys } = await openConsole(
      exchange,
      await createPerson(exchange, 'Ada', ['verifier']),
    )
    await goto('/')
    await page.getByRole('link', { name: 'Identity verification' }).waitFor()
    await press('n')
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await press('a')
    await page.getByText('Ada has decided').waitFor()
    expect(countKeys('a verification')).toBe(2)
    await page.getByRole('button', { name: 'Take the decision back' }).waitFor()
    await press('t')
    await press('Enter')
    await page.getByText('Ada has decided').waitFor({ state: 'detached' })
    await press('r')
    await press('1')
    await press('Enter')
    await page.getByText('Ada has decided').waitFor()
    expect((await exchange.operator.cases())[0]?.decision).toMatchObject({
      by: 'Ada',
      input: { reason: expect.stringContaining('cannot be read') },
    })
    expect(problems).toEqual([])
  })

  test('an appeal takes four keys from the queue to the decision', async () => {
    const exchange = await createExchange()
    await openAppealCase(exchange)
    const { page, problems, press, goto, countKeys } = await openConsole(
      exchange,
      await createPerson(exchange, 'Mo', ['mediator']),
    )
    await goto('/')
    await page.getByRole('link', { name: 'Appeal' }).waitFor()
    await press('n')
    await page.getByRole('button', { name: 'Decide for the seller' }).waitFor()
    await press('s')
    await page.getByText('The payment has not arrived').waitFor()
    await press('1')
    await press('Enter')
    await page.getByText('Mo has decided').waitFor()
    expect(countKeys('an appeal')).toBe(4)
    expect(problems).toEqual([])
  })

  test('the queue goes on after its first page', async () => {
    const exchange = await createExchange()
    const names = Array.from({ length: LIST_PAGE_SIZE + 1 }, (_, index) => `vera${index}`)
    for (const name of names) await openVerification(exchange, await exchange.createUser(name))
    const { page, goto, problems } = await openConsole(
      exchange,
      await createPerson(exchange, 'Ada', ['verifier']),
    )
    const cases = page.getByRole('link', { name: 'Identity verification' })
    await goto('/')
    await page.getByText(`The first ${LIST_PAGE_SIZE} are shown.`).waitFor()
    expect(await cases.count()).toBe(LIST_PAGE_SIZE)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText(`All ${names.length} are shown.`).waitFor()
    expect(await cases.count()).toBe(names.length)
    expect(problems).toEqual([])
  })
})
