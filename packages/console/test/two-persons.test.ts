import { OPERATOR_ROLE_NAMES } from '@cht/sdk/operator'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createAgents } from '../../server/test/cases.js'
import { onOneEngine, useEmptyExchange } from '../../server/test/exchange.js'
import { createMatchedTrade } from '../../server/test/fixtures.js'
import { createConsoleOptions, useBrowser } from './browser.js'

const options = await createConsoleOptions()

/** More than one person may take back, in whole CHT. */
const TAKEN = 1_500_000

/** Opens an act, fills its fields in, and does it. */
const act = async (page: Page, name: string, fields: Record<string, string>) => {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

onOneEngine('what two persons do', (engine) => {
  const createExchange = useEmptyExchange(engine, options)
  const openConsole = useBrowser()

  test('one freezes a trade and proposes to take tokens back, the other one approves, and both see it', async () => {
    const exchange = await createExchange()
    const { seller, trade } = await createMatchedTrade(exchange)
    await exchange.operator.fund({ email: seller.email, amount: 900_000 })
    await exchange.operator.fund({ email: seller.email, amount: 900_000 })
    const [first, second] = await createAgents(exchange, 'support', 'mediator', 'treasurer')
    const ada = await openConsole(exchange, first)
    await ada.goto(`/trades/${trade._id}`)
    await ada.page.getByRole('button', { name: 'Freeze' }).waitFor()
    await ada.press('f')
    await ada.page.getByText('Please do not send money now').waitFor()
    await ada.press('1')
    await ada.press('Enter')
    await ada.page.getByText('Frozen by the operator').waitFor()
    expect(ada.countKeys('a trade is frozen')).toBe(3)

    const { availableBalance: before = 0 } = (await exchange.operator.user({ user: seller.email })).user
    await ada.goto(`/users/${seller.id}`)
    await act(ada.page, 'Put on hold', { Reason: 'A stolen account' })
    await act(ada.page, 'Take tokens back', { CHT: String(TAKEN), Reason: 'Paid with a stolen card' })
    await ada.page.getByText('Proposed: nothing is done').waitFor()
    expect((await exchange.operator.user({ user: seller.email })).user.availableBalance).toBe(before)
    await ada.goto('/money')
    await ada.page.getByText('Waits').waitFor()
    expect(await ada.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const bo = await openConsole(exchange, second)
    await bo.goto('/money')
    await act(bo.page, 'Approve', {})
    await bo.page.getByText('Approved by Bo').waitFor()
    expect(await exchange.operator.user({ user: seller.email })).toMatchObject({
      user: { standing: 'held', availableBalance: before - TAKEN },
    })
    expect(await exchange.operator.proposals()).toMatchObject([
      { proposedBy: 'Ada', decidedBy: 'Bo', state: 'approved' },
    ])
    expect([...ada.problems, ...bo.problems]).toEqual([])
  })

  test('one stops trading at once, and two start it again', async () => {
    const exchange = await createExchange()
    const [first, second] = await createAgents(exchange, ...OPERATOR_ROLE_NAMES)
    const isStopped = async () =>
      (await exchange.operator.switches())
        .filter(({ stoppedAt }) => stoppedAt !== undefined)
        .map(({ name }) => name)
    const ada = await openConsole(exchange, first)
    await ada.goto('/market')
    const matching = ada.page.getByRole('row', { name: /Matching/ })
    await matching.getByRole('button', { name: 'Stop' }).click()
    await ada.press('1')
    await ada.press('Enter')
    await matching.getByText('Stopped').waitFor()
    expect(await isStopped()).toEqual(['matching'])
    await act(ada.page, 'Start again', { Reason: 'The fault is mended' })
    await ada.page.getByText('Proposed: nothing is done').waitFor()
    expect(await isStopped()).toEqual(['matching'])

    const bo = await openConsole(exchange, second)
    await bo.goto('/money')
    await act(bo.page, 'Approve', {})
    await bo.page.getByText('Approved by Bo').waitFor()
    expect(await isStopped()).toEqual([])
    expect([...ada.problems, ...bo.problems]).toEqual([])
  })
})
