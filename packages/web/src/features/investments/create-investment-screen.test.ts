import { investmentForm } from '@cht/machines/investments'
import { INVESTMENT_AMOUNTS } from '@cht/sdk/rules'
import { findElement, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubForm } from '../../../stories/support/stubs.js'
import { RETURN_NOTE } from '../../components/return-note.js'
import CreateInvestmentScreen from './create-investment-screen.js'

const renderForm = (values: Partial<typeof investmentForm.initial> = {}) =>
  renderHtml(createElement(CreateInvestmentScreen), {
    url: '/create-investment',
    forms: [stubForm(investmentForm, 'editing', values)],
  })

test('[invest.5] offers the amounts up to 500,000 CHT', () => {
  const [amounts] = renderForm().querySelectorAll('[role="radiogroup"]')
  const values = amounts
    ?.querySelectorAll('[role="radio"]')
    .map((radio) => Number(radio.getAttribute('value')))
  expect(values).toEqual(INVESTMENT_AMOUNTS)
  expect([values?.length, values?.at(-1)]).toEqual([10, 500_000])
})

test('[invest.5] offers the four plans with their returns', () => {
  const [, plans] = renderForm().querySelectorAll('[role="radiogroup"]')
  expect(plans && readTexts(plans, '[role="radio"]')).toEqual([
    '6 days 10% return',
    '14 days 25% return',
    '20 days 50% return',
    '30 days 100% return',
  ])
})

test('[invest.8] says before the submission what is expected back, and that the return is not guaranteed', () => {
  const form = renderForm({ amount: 250_000, planDurationDays: 20 })
  const summary = readText(findElement(form, '[aria-label="Summary"]'))
  expect(summary).toContain('You stake 250,000 CHT Return +125,000 CHT')
  expect(readText(findElement(form, 'section[aria-label="Expected return"]'))).toBe(
    'Expected return 375,000 CHT capital included',
  )
  expect(readText(form)).toContain(RETURN_NOTE)
  expect(readTexts(form, 'button[type="submit"]')).toEqual(['Stake 250,000 CHT'])
})
