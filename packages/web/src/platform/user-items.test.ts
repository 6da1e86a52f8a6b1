import type { App } from '@cht/machines'
import { sessionFlow } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { ApiError } from '@cht/sdk/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { forgetUsersWithoutSession, getUserKey } from './user-items.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs the storage of a browser with these items. */
const stubStorage = (items: Record<string, string>) => {
  const removeItem = (key: string) => {
    delete items[key]
  }
  vi.stubGlobal('localStorage', Object.defineProperty(items, 'removeItem', { value: removeItem }))
  return () => Object.keys(items)
}

/** A session whose auth check is refused with this status. */
const startRefusedSession = (status: number): Pick<App, 'session'> => {
  const checkAuth = fromPromise<User, { unansweredChecks: number }>(async () => {
    throw new ApiError('code', 'No', status, [], undefined)
  })
  return { session: createActor(sessionFlow.provide({ actors: { checkAuth } })).start() as App['session'] }
}

test.each([
  { status: 401, left: ['theme'] },
  { status: 403, left: ['theme', getUserKey('ada', 'turn-alerts')] },
])(
  'the items of a user are removed if the check says that there is no session: after $status, $left are left',
  async ({ status, left }) => {
    const listItems = stubStorage({ theme: 'dark', [getUserKey('ada', 'turn-alerts')]: 'on' })
    const app = startRefusedSession(status)
    forgetUsersWithoutSession(app)
    await expect.poll(() => app.session.getSnapshot().value).toBe('guest')
    expect(listItems()).toEqual(left)
  },
)

test('the items of a user are removed when the session ends, those of another one at the login', async () => {
  const keys = ['ada', 'bola'].map((id) => getUserKey(id, 'turn-alerts'))
  const listItems = stubStorage(Object.fromEntries(keys.map((key) => [key, 'on'])))
  const app = startRefusedSession(403)
  forgetUsersWithoutSession(app)
  await expect.poll(() => app.session.getSnapshot().value).toBe('guest')
  app.session.send({ type: 'session.start', user: { _id: 'ada', isPhoneVerified: true } as never })
  const afterLogin = listItems()
  app.session.send({ type: 'session.end' })
  expect([afterLogin, listItems()]).toEqual([[keys[0]], []])
})
