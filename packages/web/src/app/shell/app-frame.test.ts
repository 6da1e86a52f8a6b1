import { createApp } from '@cht/machines'
import { createClient } from '@cht/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppProvider } from '../../hooks/use-app.js'
import { AppFrame } from './app-frame.js'

test('[gate.7] a protected screen without its user shows a spinner, and nothing of the screen', () => {
  const neverAnswers = createClient({ baseURL: '/api', fetch: () => new Promise(() => {}) })
  const app = createApp(neverAnswers, { onToast: () => {} })
  const frame = createElement(AppFrame, { children: 'the screen' })
  const shown = renderToStaticMarkup(createElement(AppProvider, { app, children: frame }))
  expect(app.session.getSnapshot().context.user).toBe(undefined)
  expect([shown.includes('Loading…'), shown.includes('the screen')]).toEqual([true, false])
})
