import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readText, renderPart } from '../stories/read-html.js'
import { Amount } from './amount.js'

test('[money.1] an amount is shown with its unit', () => {
  expect(readText(renderPart(createElement(Amount, { text: '25,000 CHT' })))).toBe('25,000 CHT')
})
