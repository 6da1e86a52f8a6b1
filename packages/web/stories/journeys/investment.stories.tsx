import { DAY } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { onPhone, playJourney, setUp } from './journey.js'
import { createTestExchange, createUser, openApp } from './setup.js'

const meta = { title: 'Journeys/Investment', ...onPhone } satisfies Meta
export default meta

const CARD = '6 days plan of 100,000 CHT'

/** A user whose plan of six days ended a day ago: the return is paid, the capital is held. */
const setUpCompletedInvestment = async () => {
  const memory = createTestExchange()
  const imani = await createUser(memory, 'Imani Otieno', 200_000)
  await imani.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
  memory.advance(7 * DAY)
  return openApp(memory, imani, '/investment?tab=completed')
}

export const InvestUntilRelease: StoryObj = {
  name: 'Invest until release',
  loaders: setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Imani Otieno', 200_000), '/investment')
  }),
  play: playJourney(async ({ canvas, step, press, expectToast, expectLines, expectFigures, advance }) => {
    await step('Select an amount and a plan: the summary shows the return', async () => {
      await press('New Investment', 'link')
      const summary = await canvas.findByRole('region', { name: 'Summary' })
      expect(summary).toHaveAttribute('aria-live', 'polite')
      await press('100,000 CHT', 'radio')
      await press(/^6 days/, 'radio')
      await expectLines('region', 'Summary', ['You stake', '100,000 CHT', '+10,000 CHT', '100,000 CHT'])
      await expectLines('region', 'Expected return', ['110,000 CHT', 'capital included'])
    })
    await step('Create the investment', async () => {
      await press('Stake 100,000 CHT')
      await expectLines('alertdialog', 'Stake for 6 days?', [
        '100,000 CHT',
        '+10,000 CHT',
        'on 8 Mar 2026',
        '100,000 CHT',
        '110,000 CHT',
        'capital included',
      ])
      await press('Stake 100,000 CHT')
      await expectToast('Investment Created Successfully')
      await expectLines('article', CARD, ['Active', '100,000 CHT', '110,000 CHT', '6 days left'])
      await expectFigures({ 'total-invested': '100,000 CHT', 'total-expected-return': '110,000 CHT' })
    })
    await step('After six days the return is paid, and the capital is held', async () => {
      advance(6 * DAY)
      await press(/^Completed/, 'tab')
      await expectLines('article', CARD, ['Return paid', '3 days left until capital release', 'Re-invest'])
    })
    await step('After three more days the capital is released', async () => {
      advance(3 * DAY)
      await expectLines('article', CARD, ['Paid to wallet', 'Paid', '110,000 CHT', 'capital included'])
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, imani' })
      await expectFigures({
        'balance-available': '210,000 CHT',
        'balance-total': '210,000 CHT',
        'balance-staked': '0 CHT',
      })
    })
  }),
}

export const Reinvest: StoryObj = {
  loaders: setUp(setUpCompletedInvestment),
  play: playJourney(async ({ canvas, step, press, expectToast, expectLines, expectFigures }) => {
    await step('The capital is held for two more days', async () => {
      await expectLines('article', CARD, ['Return paid', '2 days left until capital release'])
    })
    await step('Re-invest the capital', async () => {
      await press('Re-invest')
      await expectLines('alertdialog', 'Invest the capital again?', ['100,000 CHT'])
      await press('Re-invest')
      await expectToast('Reinvestment successful')
    })
    await step('A new plan is active, and the old one is no longer listed', async () => {
      await expectLines('article', CARD, ['Active', '6 days left'])
      await expectFigures({ 'total-invested': '100,000 CHT', 'total-expected-return': '110,000 CHT' })
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, imani' })
      await expectFigures({ 'balance-available': '110,000 CHT', 'balance-staked': '100,000 CHT' })
    })
  }),
}
