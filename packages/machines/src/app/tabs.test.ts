import { describe, expect, test } from 'vitest'
import { codeForm, loginForm } from '../auth/forms.js'
import { logoutForm } from '../auth/logout-form.js'
import { cancelBuyForm } from '../orders/forms.js'
import { pendingBuyOrders } from '../orders/resources.js'
import { openAndSubmit, startApp, unverifiedUser, watchResource } from '../testing/app-fixture.js'
import { flushMicrotasks, write } from '../testing/calls.js'
import type { Fakes } from '../testing/fake-client.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { order, user } from '../testing/fixtures.js'
import type { TabMessage } from './tabs.js'

installFakeTimers()

const DRAFT_KEY = '["u1","buyOrder",{}]'

/** An app with one stored draft. `receive` delivers a message from another tab. */
const startAppInTab = async (fakes: Fakes = {}) => {
  const sentMessages: TabMessage[] = []
  const removedDrafts: string[] = []
  let receive: (message: TabMessage) => void = () => {}
  const testApp = await startApp(fakes, {
    tabs: {
      send: (message) => message.type.startsWith('stream.') || sentMessages.push(message),
      listen: (onMessage) => {
        receive = onMessage
        return () => {}
      },
    },
    drafts: {
      read: () => [[DRAFT_KEY, '{"values":{}}']],
      write: () => {},
      remove: (key) => removedDrafts.push(key),
    },
  })
  return { ...testApp, sentMessages, removedDrafts, receive }
}

describe('the other tabs', () => {
  test('are told about writes, logouts and logins', async () => {
    const { app, sentMessages } = await startAppInTab({
      auth: {
        login: async () => ({ value: user, message: undefined }),
        logout: write(async () => undefined),
      },
      orders: { cancelBuy: write(async () => order) },
    })
    await openAndSubmit(app, cancelBuyForm, { id: 'o1' })
    await openAndSubmit(app, logoutForm)
    await openAndSubmit(app, loginForm, { email: 'ada@example.com', password: 'x' })
    expect(sentMessages).toEqual([
      { type: 'data.change' },
      { type: 'session.end' },
      { type: 'session.start', user },
    ])
  })

  test('receive the updated user when the phone is verified', async () => {
    const { app, sentMessages } = await startAppInTab({
      auth: { checkAuth: async () => unverifiedUser, verifyOtp: write(async () => undefined) },
    })
    await openAndSubmit(app, codeForm, { email: 'ada@example.com', code: '123456' })
    expect(sentMessages).toEqual([{ type: 'session.start', user }])
  })
})

describe('a message from another tab', () => {
  test('ends the session and removes the drafts, or starts a session; it is not sent back', async () => {
    const { getSessionState, receive, removedDrafts, sentMessages } = await startAppInTab()
    receive({ type: 'session.end' })
    expect([getSessionState(), removedDrafts, sentMessages]).toEqual(['guest', [DRAFT_KEY], []])
    receive({ type: 'session.start', user })
    expect([getSessionState(), sentMessages]).toEqual(['verified', []])
  })

  test('loads the resources again after a write', async () => {
    // The first load returns the order, the second nothing.
    let loadCount = 0
    const { app, receive } = await startAppInTab({
      orders: { pendingBuy: async () => [order].slice(loadCount++) },
    })
    const list = await watchResource(app, pendingBuyOrders)
    receive({ type: 'data.change' })
    await flushMicrotasks()
    expect(list.getSnapshot().context.loaded?.data).toEqual([])
  })
})
