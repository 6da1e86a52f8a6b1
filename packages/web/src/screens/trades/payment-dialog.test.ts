import { createExchange } from '@cht/machines'
import { viewTrade } from '@cht/machines/trades'
import { createClient } from '@cht/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ada, MOMENTS, tradeIn } from '../../../stories/support/world.js'
import { ExchangeProvider } from '../../bindings/exchange.js'
import PaymentDialog from './payment-dialog.js'

const neverAnswers = createClient({ baseURL: '/api', fetch: () => new Promise(() => {}) })
const exchange = createExchange(neverAnswers, { onNotice: () => {} })

const ARRIVED = 'Your proof has arrived. You need not send it again.'
const TOO_LATE = 'This order can no longer be paid. Do not send any money.'

test('an open dialog says that the proof has arrived wherever the buyer has paid, and warns only where it is too late', () => {
  const states = [
    'paid.awaitingConfirmation',
    'paid.lateConfirmation',
    'appealed',
    'completed',
    'cancelled',
  ] as const
  const said = states.map((state) => {
    const view = viewTrade(tradeIn(state, 'buyer'), MOMENTS[state], ada._id)
    const dialog = createElement(PaymentDialog, { view, appealable: [], onClose: () => {} })
    const shown = renderToStaticMarkup(createElement(ExchangeProvider, { exchange, children: dialog }))
    return [state, ...[ARRIVED, TOO_LATE].filter((words) => shown.includes(words))]
  })
  expect(said).toEqual([
    ['paid.awaitingConfirmation', ARRIVED],
    ['paid.lateConfirmation', ARRIVED],
    ['appealed', ARRIVED],
    ['completed', ARRIVED],
    ['cancelled', TOO_LATE],
  ])
})
