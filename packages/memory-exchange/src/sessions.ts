import { NOT_ME_PERIOD } from '@cht/sdk/rules'
import { notFound, wrongToken } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { type BrowserSession, endSession, type MemoryStore, notify, type UserRecord } from './store.js'

const getBrowserName = ({ browserSessions }: MemoryStore, session: BrowserSession) =>
  `Browser ${browserSessions.indexOf(session) + 1}`

/** Starts a session. The user's later logins in this browser are not reported as those of a new device. */
export function startSession(store: MemoryStore, session: BrowserSession, userId: string): void {
  store.startedSessions += 1
  session.userId = userId
  session.id = `session-${store.startedSessions}`
  session.startedAt = store.now()
  session.knownTo.add(userId)
}

/**
 * Notifies the user of a first login in this browser, unless it is the user's first browser or the account is not verified
 * (decision 34).
 */
export function notifyOfNewDevice(store: MemoryStore, session: BrowserSession, user: UserRecord): void {
  const isKnown = session.knownTo.has(user.id)
  const hasOthers = store.browserSessions.some(({ knownTo }) => knownTo.has(user.id))
  if (isKnown || !hasOthers || !user.phoneVerified) return
  const token = `not-me-${store.notMeTokens.size + 1}`
  store.notMeTokens.set(token, { userId: user.id, session, until: store.now() + NOT_ME_PERIOD })
  notify(store, [
    {
      code: 'login.newDevice',
      params: { browser: getBrowserName(store, session), at: new Date(store.now()).toISOString() },
      userId: user.id,
      href: '/not-me',
      token,
    },
  ])
}

const endSessions = (store: MemoryStore, isEnded: (session: BrowserSession) => boolean): number => {
  const ended = store.browserSessions.filter((session) => session.userId !== undefined && isEnded(session))
  for (const session of ended) endSession(store, session)
  return ended.length
}

/** Ends all sessions of a user except that of one browser. */
export function endOtherSessions(store: MemoryStore, user: UserRecord, kept: BrowserSession): void {
  endSessions(store, (session) => session.userId === user.id && session !== kept)
}

const removeAllWebhooks = (store: MemoryStore, userId: string): void => {
  store.webhooks = store.webhooks.filter((webhook) => webhook.userId !== userId)
}

/** The handlers of the sessions for one browser. */
export function createSessionHandlers(
  store: MemoryStore,
  current: BrowserSession,
): Handlers<'auth', 'sessions' | 'endSession' | 'endOtherSessions' | 'notMe'> {
  /** The session of the request first, then the others, the last used first. */
  const listSessions = (user: UserRecord) =>
    store.browserSessions
      .filter(({ userId }) => userId === user.id)
      .sort((a, b) => Number(b === current) - Number(a === current) || b.seenAt - a.seenAt)
  return {
    sessions: (_, user) =>
      listSessions(user).map((session) => ({
        id: session.id,
        browser: getBrowserName(store, session),
        createdAt: new Date(session.startedAt).toISOString(),
        seenAt: new Date(session.seenAt).toISOString(),
        isCurrent: session === current,
      })),
    endSession: ({ id }, user) => {
      if (endSessions(store, (session) => session.userId === user.id && session.id === id) === 0)
        throw notFound()
    },
    endOtherSessions: (_, user) => {
      endOtherSessions(store, user, current)
      removeAllWebhooks(store, user.id)
    },
    notMe: ({ token }) => {
      const login = store.notMeTokens.get(token)
      if (!login || store.now() >= login.until) throw wrongToken()
      endSessions(store, ({ userId }) => userId === login.userId)
      removeAllWebhooks(store, login.userId)
      login.session.knownTo.delete(login.userId)
    },
  }
}
