import { SECOND } from '@cht/sdk/time'
import fc from 'fast-check'
import { vi } from 'vitest'
import { createApp } from '../app/app.js'
import type { FormDefinition } from '../form.js'
import type { Loaded, ResourceDefinition } from '../resource.js'
import { fakeClient } from './fake-client.js'
import {
  FATES,
  type Fate,
  Overtaken,
  type Reading,
  racingServer,
  type Travel,
  userNamed,
  type Written,
} from './racing-server.js'

const DEEDS = [
  'type',
  'submit',
  'submit twice',
  'refresh',
  'wait',
  'look away',
  'look',
  'hide',
  'show',
  'logout',
  'expire',
] as const
/** What somebody does, where nobody is signed in: `name` signs in; and what becomes of it at the server. */
export interface Action {
  deed: (typeof DEEDS)[number]
  name: string
  fate: Fate
}
export const anyAction: fc.Arbitrary<Action> = fc.record({
  deed: fc.constantFrom(...DEEDS, 'type', 'submit', 'submit'),
  name: fc.constantFrom('ada', 'bola'),
  fate: fc.constantFrom(...FATES),
})

interface Note {
  text: string
  pin: string
}

/** One person's browser after another's: whatever they do, against answers that come when they like. */
export function browser(travel: Travel) {
  const server = racingServer(travel)
  const wrong: string[] = []
  const demand = (holds: boolean, rule: string) => {
    if (!holds) wrong.push(rule)
  }

  /** The server's session that whoever is here has begun. */
  let visit: number | undefined
  const noNews = new Error('nobody is signed in')
  const client = fakeClient({ auth: { checkAuth: () => Promise.reject(noNews) } })
  const app = createApp(client, {
    onToast: ({ text }) => {
      const [, from] = /^from (\d+)$/.exec(text) ?? []
      const isHere = app.session.getSnapshot().context.user !== undefined
      demand(!isHere || from === undefined || Number(from) === visit, `the next user is told: ${text}`)
    },
  })
  const here = () => app.session.getSnapshot().context.user?._id

  const login: FormDefinition<{ name: string }, { name: string; session: number }> = {
    id: 'login',
    initial: { name: '' },
    submit: async (_, { name }) => {
      const session = await server.login(name)
      return { result: { name, session: session.id } }
    },
    toSessionEvent: ({ name }) => ({ type: 'session.start', user: userNamed(name) }),
  }
  const logout: FormDefinition<object, undefined> = {
    id: 'logout',
    initial: {},
    submit: async () => ({ result: await server.logout().then(() => undefined) }),
    toSessionEvent: () => ({ type: 'session.end' }),
  }
  let fate: Fate = 'done'
  const calls: string[] = []
  const note: FormDefinition<Note, Written> = {
    id: 'note',
    initial: { text: '', pin: '' },
    secrets: ['pin'],
    validate: ({ text }) => (text === '' ? { message: 'Write something', fields: ['text'] } : undefined),
    submit: async (_, { text }, options) => {
      calls.push(options.idempotencyKey ?? '')
      const result = await server.write(text, fate, options)
      return { result, message: result.message }
    },
  }
  let reading: AbortSignal | undefined
  const list: ResourceDefinition<Reading> = {
    key: 'list',
    deadline: ({ data }) => data.changesAt,
    load: async (_, { signal }) => {
      demand(reading === undefined || reading.aborted, 'two reads of one key are in flight')
      reading = signal
      const answer = await server.read().finally(() => {
        if (reading === signal) reading = undefined
      })
      return answer
    },
  }

  /** How far the world was when a write of this visit was answered. */
  let answeredAt = 0
  /** What each has typed and not yet sent off. */
  const typed = new Map<string, string>()
  let texts = 0
  let form: ReturnType<typeof app.form<Note, Written>> | undefined
  let owner: string | undefined
  let watched: ReturnType<typeof app.resource<Reading>> | undefined
  let entering = false

  app.session.subscribe(({ context }) => {
    if (context.user?._id === owner) return
    if (owner !== undefined && !context.user)
      demand(!server.isAlive(visit), 'a session was ended while it was alive')
    owner = context.user?._id
    form = undefined
    watched = undefined
    visit = owner === undefined ? undefined : visit
    answeredAt = 0
  })

  const openForm = (name: string) => {
    const opened = app.form(note)
    demand(opened.getSnapshot().context.values.text === (typed.get(name) ?? ''), 'what was typed is lost')
    demand(opened.getSnapshot().context.values.pin === '', 'a secret was kept')
    const told = (version: number) => {
      if (opened === form) answeredAt = version
    }
    opened.on('form.done', ({ result }) => {
      typed.delete(name)
      told(result.version)
    })
    opened.on('form.failed', ({ error }) => {
      if (error instanceof Overtaken) told(error.version)
    })
    form = opened
    return opened
  }

  const enter = (name: string) => {
    if (entering) return
    entering = true
    const entry = app.form(login, { name })
    entry.on('form.done', ({ result }) => {
      entering = false
      visit = result.session
      look()
    })
    entry.send({ type: 'form.submit' })
  }
  const look = () => {
    if (watched) return
    watched = app.resource(list)
    watched.on('resource.loaded', ({ loaded }) => {
      const { session, version } = loaded.data as Reading
      demand(session === visit, 'data of another session is shown')
      demand(version >= answeredAt, 'data from before a write is shown after it was answered')
    })
    watched.send({ type: 'resource.watch' })
  }
  const fill = (name: string, { deed, fate: comesTo }: Action) => {
    if (form?.getSnapshot().matches('done')) form = undefined
    const open = form ?? openForm(name)
    fate = comesTo
    if (deed === 'type') {
      texts += 1
      typed.set(name, `text ${texts}`)
      open.send({ type: 'fields.change', values: { text: `text ${texts}`, pin: '1234' } })
    } else {
      const before = calls.length
      open.send({ type: 'form.submit' })
      if (deed === 'submit twice') open.send({ type: 'form.submit' })
      demand(calls.length <= before + 1, 'a double submit made two calls')
    }
    demand(open.getSnapshot().context.values.text === (typed.get(name) ?? ''), 'a form lost its values')
  }

  const deeds: Record<Action['deed'], (name: string, action: Action) => void> = {
    type: fill,
    submit: fill,
    'submit twice': fill,
    refresh: app.refresh,
    wait: () => vi.advanceTimersByTime(20 * SECOND),
    look,
    'look away': () => {
      watched?.send({ type: 'resource.unwatch' })
      watched = undefined
    },
    hide: () => app.setPageVisible(false),
    show: () => app.setPageVisible(true),
    logout: () => app.form(logout).send({ type: 'form.submit' }),
    expire: server.expire,
  }
  /** What the list shows, where somebody looks at it. */
  const shown = () => {
    const { value, context } = watched?.getSnapshot() ?? {}
    return value !== undefined && value !== 'asleep'
      ? (context?.loaded?.data as Reading | undefined)
      : undefined
  }

  /** Whether the list stands by an answer whose time was over after it came. */
  const believes = (now: number): boolean => {
    const snapshot = watched?.getSnapshot()
    const loaded = snapshot?.context.loaded as Loaded<Reading> | undefined
    if (!loaded || !snapshot?.matches({ awake: 'settled' })) return false
    return loaded.at < loaded.data.changesAt && loaded.data.changesAt <= now
  }

  const act = (what: Action) => {
    const name = here()
    const before = shown()
    if (name === undefined) enter(what.name)
    else deeds[what.deed](name, what)
    const after = shown()
    demand(!believes(Date.now()), 'a window that is over is believed')
    demand(
      !after || after === before || after.version >= answeredAt,
      'what a write has passed by is shown anew',
    )
  }
  return { act, wrong, server, shown }
}
