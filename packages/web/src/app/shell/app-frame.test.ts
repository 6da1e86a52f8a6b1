import { createApp } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import { createClient } from '@cht/sdk'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppFrame } from './app-frame.js'

test('[gate.7] without a user, a protected screen shows a spinner and none of its content', () => {
  const pendingClient = createClient({ baseURL: '/api', fetch: () => new Promise(() => {}) })
  const app = createApp(pendingClient, { onToast: () => {} })
  const frame = createElement(AppFrame, { hasTabs: true, children: 'the screen' })
  const markup = renderToStaticMarkup(createElement(AppProvider, { app, children: frame }))
  expect(app.session.getSnapshot().context.user).toBe(undefined)
  expect([markup.includes('Loading…'), markup.includes('the screen')]).toEqual([true, false])
})
