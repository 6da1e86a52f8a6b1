import { refuseInput } from '@cht/sdk/contract'
import { SECOND } from '@cht/sdk/rules'
import fc from 'fast-check'
import { vi } from 'vitest'
import { createApp } from '../app/app.js'
import type { FormDefinition } from '../form.js'
import type { Loaded, ResourceDefinition } from '../resource.js'
import { fakeClient } from './fake-client.js'
import {
  ConflictError,
  createRacingServer,
  createUser,
  type Delay,
  type ReadResult,
  WRITE_OUTCOMES,
  type WriteOutcome,
  type WriteResult,
} from './racing-server.js'

type RacingServer = ReturnType<typeof createRacingServer>

const ACTION_KINDS = [
  'type',
  'submit',
  'submit twice',
  'refresh',
  'wait',
  'watch',
  'unwatch',
  'hide page',
  'show page',
  'logout',
  'expire session',
] as const

/** What happens next in the browser. While nobody is signed in, an action of any kind is a login as `userName`. */
export interface Action {
  kind: (typeof ACTION_KINDS)[number]
  userName: string
  /** How the server handles the write. */
  outcome: WriteOutcome
}

export const anyAction: fc.Arbitrary<Action> = fc.record({
  // Typing and submitting are more frequent than the other kinds.
  kind: fc.constantFrom(...ACTION_KINDS, 'type', 'submit', 'submit'),
  userName: fc.constantFrom('ada', 'bola'),
  outcome: fc.constantFrom(...WRITE_OUTCOMES),
})

interface Note {
  text: string
  pin: string
}

const createLoginForm = (
  server: RacingServer,
): FormDefinition<{ name: string }, { name: string; sessionId: number }> => ({
  id: 'login',
  initial: { name: '' },
  submit: async (_, { name }) => {
    const session = await server.login(name)
    return { value: { name, sessionId: session.id }, message: undefined }
  },
  toSessionEvent: (login) => login && { type: 'session.start', user: createUser(login.name) },
})

const createLogoutForm = (server: RacingServer): FormDefinition<object, undefined> => ({
  id: 'logout',
  initial: {},
  submit: async () => {
    await server.logout()
    return { value: undefined, message: undefined }
  },
  toSessionEvent: () => ({ type: 'session.end' }),
})

/** One browser that two users use in turn, while the test delays the requests and the server's answers. */
export function createRacingBrowser(delay: Delay) {
  const server = createRacingServer(delay)
  const violations: string[] = []
  const check = (holds: boolean, violation: string) => {
    if (!holds) violations.push(violation)
  }

  /** The id of the signed-in user's session on the server. */
  let sessionId: number | undefined
  const notSignedIn = new Error('Nobody is signed in')
  const client = fakeClient({ auth: { checkAuth: () => Promise.reject(notSignedIn) } })
  const app = createApp(client, {
    onToast: ({ text }) => {
      const [, from] = /^from (\d+)$/.exec(text) ?? []
      const isSignedIn = app.session.getSnapshot().context.user !== undefined
      check(
        !isSignedIn || from === undefined || Number(from) === sessionId,
        `a toast of another session is shown: ${text}`,
      )
    },
  })
  const getUserName = () => app.session.getSnapshot().context.user?._id

  const loginForm = createLoginForm(server)
  const logoutForm = createLogoutForm(server)
  let outcome: WriteOutcome = 'done'
  let writeCount = 0
  const noteForm: FormDefinition<Note, WriteResult> = {
    id: 'note',
    initial: { text: '', pin: '' },
    secrets: ['pin'],
    parse: (values) =>
      values.text === '' ? refuseInput('Write something', 'text') : { success: true, data: values },
    submit: async (_, { text }, options) => {
      writeCount += 1
      const value = await server.write(text, outcome, options)
      return { value, message: value.message }
    },
  }
  let pendingRead: AbortSignal | undefined
  const list: ResourceDefinition<ReadResult> = {
    key: 'list',
    deadline: ({ data }) => data.periodEndsAt,
    load: async (_, { signal }) => {
      check(pendingRead === undefined || pendingRead.aborted, 'two reads of one key are in flight')
      pendingRead = signal
      return await server.read().finally(() => {
        if (pendingRead === signal) pendingRead = undefined
      })
    },
  }

  /** The version in the last answer to a write of this session. */
  let writtenVersion = 0
  /** The text that each user has typed and not yet submitted with success. */
  const drafts = new Map<string, string>()
  let textCount = 0
  let form: ReturnType<typeof app.form<Note, WriteResult, Note>> | undefined
  let lastUserName: string | undefined
  let watched: ReturnType<typeof app.resource<ReadResult>> | undefined
  let isLoggingIn = false

  app.session.subscribe(({ context }) => {
    if (context.user?._id === lastUserName) return
    if (lastUserName !== undefined && !context.user)
      check(!server.isAlive(sessionId), 'a session ended in the browser while it was alive on the server')
    lastUserName = context.user?._id
    form = undefined
    watched = undefined
    sessionId = lastUserName === undefined ? undefined : sessionId
    writtenVersion = 0
  })

  const openForm = (userName: string) => {
    const opened = app.form(noteForm)
    const { values } = opened.getSnapshot().context
    check(values.text === (drafts.get(userName) ?? ''), 'typed text is lost')
    check(values.pin === '', 'a secret was kept')
    const setWrittenVersion = (version: number) => {
      if (opened === form) writtenVersion = version
    }
    opened.on('form.done', ({ result }) => {
      drafts.delete(userName)
      if (result) setWrittenVersion(result.version)
    })
    opened.on('form.failed', ({ error }) => {
      if (error instanceof ConflictError) setWrittenVersion(error.version)
    })
    form = opened
    return opened
  }

  const login = (name: string) => {
    if (isLoggingIn) return
    isLoggingIn = true
    const opened = app.form(loginForm, { name })
    opened.on('form.done', ({ result }) => {
      isLoggingIn = false
      sessionId = result?.sessionId
      watch()
    })
    opened.send({ type: 'form.submit' })
  }

  const watch = () => {
    if (watched) return
    watched = app.resource(list)
    watched.on('resource.loaded', ({ loaded }) => {
      const data = loaded.data as ReadResult
      check(data.sessionId === sessionId, 'data of another session is shown')
      check(data.version >= writtenVersion, 'data from before a write is loaded after its answer')
    })
    watched.send({ type: 'resource.watch' })
  }

  const unwatch = () => {
    watched?.send({ type: 'resource.unwatch' })
    watched = undefined
  }

  const editOrSubmit = (userName: string, action: Action) => {
    if (form?.getSnapshot().matches('done')) form = undefined
    const opened = form ?? openForm(userName)
    outcome = action.outcome
    if (action.kind === 'type') {
      textCount += 1
      const text = `text ${textCount}`
      drafts.set(userName, text)
      opened.send({ type: 'fields.change', values: { text, pin: '1234' } })
    } else {
      const writesBefore = writeCount
      opened.send({ type: 'form.submit' })
      if (action.kind === 'submit twice') opened.send({ type: 'form.submit' })
      check(writeCount <= writesBefore + 1, 'one action made more than one write')
    }
    check(opened.getSnapshot().context.values.text === (drafts.get(userName) ?? ''), 'a form lost its values')
  }

  const handlers: Record<Action['kind'], (userName: string, action: Action) => void> = {
    type: editOrSubmit,
    submit: editOrSubmit,
    'submit twice': editOrSubmit,
    refresh: app.refresh,
    wait: () => vi.advanceTimersByTime(20 * SECOND),
    watch,
    unwatch,
    'hide page': () => app.setPageVisible(false),
    'show page': () => app.setPageVisible(true),
    logout: () => app.form(logoutForm).send({ type: 'form.submit' }),
    'expire session': server.expireSession,
  }

  /** The data of the list on the screen, if the list is watched and awake. */
  const getShownData = () => {
    const { value, context } = watched?.getSnapshot() ?? {}
    return value !== undefined && value !== 'asleep'
      ? (context?.loaded?.data as ReadResult | undefined)
      : undefined
  }

  /** Whether the list has settled on data whose deadline has passed since it was loaded. */
  const showsExpiredData = (now: number): boolean => {
    const snapshot = watched?.getSnapshot()
    const loaded = snapshot?.context.loaded as Loaded<ReadResult> | undefined
    if (!loaded || !snapshot?.matches({ awake: 'settled' })) return false
    return loaded.at < loaded.data.periodEndsAt && loaded.data.periodEndsAt <= now
  }

  const act = (action: Action) => {
    const userName = getUserName()
    const before = getShownData()
    if (userName === undefined) login(action.userName)
    else handlers[action.kind](userName, action)
    const after = getShownData()
    check(!showsExpiredData(Date.now()), 'data is shown after its deadline')
    check(
      !after || after === before || after.version >= writtenVersion,
      'data from before a write is shown again after its answer',
    )
  }
  return { act, violations, server, getShownData }
}
