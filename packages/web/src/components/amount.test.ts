import { formatTokens } from '@cht/sdk/rules'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readText, renderHtml } from '../../stories/support/render-html.js'
import { Amount } from './amount.js'

test('[money.1] an amount is shown with its unit', () => {
  expect(readText(renderHtml(createElement(Amount, { text: formatTokens(25_000) })))).toBe('25,000 CHT')
})
