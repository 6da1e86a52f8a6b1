import type { Client } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import { isSignedOut } from '@cht/sdk/errors'
import { type ActorRefFrom, createActor } from 'xstate'
import { sessionFlow, sessionImplementations } from './auth/flow.js'
import { me } from './auth/resources.js'
import { type Clock, createClock } from './clock.js'
import { createDrafts } from './drafts.js'
import { type FormDefinition, type formFlow, formOver } from './form.js'
import type { Notice } from './notice.js'
import { type Loaded, POLL, type ResourceDefinition, type resourceFlow, resourceOver } from './resource.js'

export type SessionActor = ActorRefFrom<typeof sessionFlow>
export type ResourceActor = ActorRefFrom<typeof resourceFlow>
export type FormActor<Values extends object, Result> = ActorRefFrom<
  ReturnType<typeof formFlow<Values, Result>>
>

export interface ExchangeOptions {
  onNotice: (notice: Notice) => void
  /** Failures that are logged and not told. */
  onQuietFailure?: (key: string, error: unknown) => void
}

/** One user's exchange: the session, the clock, the data being shown and the forms being filled in. No React here. */
export interface Exchange {
  session: SessionActor
  clock: Clock
  /** The running actor of this data; all of them end when the user leaves or another one comes. */
  resource<Data>(definition: ResourceDefinition<Data>): ResourceActor
  /** A new actor for a form; the caller stops it. */
  form<Values extends object, Result>(
    definition: FormDefinition<Values, Result>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /** Asks again for whatever is being shown: on focus, on coming online, after a write (decision 25). */
  refresh(): void
  setPageVisible(visible: boolean): void
}

interface RunningResource {
  actor: ResourceActor
  isTrading(loaded: Loaded<unknown>): boolean
}

export const createExchange = (client: Client, { onNotice, onQuietFailure }: ExchangeOptions): Exchange => {
  const session = createActor(sessionFlow.provide(sessionImplementations(client)))
  const resources = new Map<string, RunningResource>()
  let pageVisible = true
  let whose: string | undefined

  /** How long `key` waits. `own` is what it has just loaded: its actor does not show that yet. */
  const poll = (key: string, own: Loaded<unknown> | undefined) => {
    for (const [other, { actor, isTrading }] of resources) {
      const loaded = other === key ? own : actor.getSnapshot().context.loaded
      if (loaded && isTrading(loaded)) return POLL.trading
    }
    return POLL.idle
  }
  const refresh = () => {
    for (const { actor } of resources.values()) actor.send({ type: 'resource.refresh' })
  }
  const endSessionIfSignedOut = (error: unknown) => {
    if (isSignedOut(error)) session.send({ type: 'session.end' })
  }

  // What is shown may have been passed by: it is asked for again at once.
  const clock = createClock(client.now, refresh)

  const drafts = createDrafts()
  const userId = () => session.getSnapshot().context.user?._id

  session.subscribe(({ context }) => {
    const before = whose
    whose = context.user?._id
    if (before === undefined || before === whose) return
    for (const { actor } of resources.values()) actor.stop()
    resources.clear()
  })
  session.start()

  return {
    session,
    clock,
    refresh,
    setPageVisible: (visible) => {
      pageVisible = visible
      clock.pause(!visible)
      for (const { actor } of resources.values()) actor.send({ type: visible ? 'page.show' : 'page.hide' })
    },
    resource: <Data>(definition: ResourceDefinition<Data>) => {
      const running = resources.get(definition.key)?.actor
      if (running) return running
      const wait = (own: Loaded<unknown> | undefined) => poll(definition.key, own)
      const actor = createActor(resourceOver(definition, client, wait), { input: { pageVisible } })
      actor.on('notice', (notice) => {
        if (!definition.quiet) onNotice(notice)
      })
      actor.on('resource.failed', ({ error }) => {
        if (definition.quiet) onQuietFailure?.(definition.key, error)
        endSessionIfSignedOut(error)
      })
      if (definition.key === me.key)
        actor.on('resource.loaded', ({ loaded }) =>
          session.send({ type: 'user.load', user: loaded.data as User }),
        )
      const isTrading = (loaded: Loaded<unknown>) => definition.isTrading?.(loaded as Loaded<Data>) ?? false
      resources.set(definition.key, { actor, isTrading })
      return actor.start()
    },
    form: (definition, values = {}) => {
      const actor = createActor(formOver(definition, client), {
        input: { ...drafts.take(definition.id, userId(), values), ...values },
      })
      actor.on('notice', onNotice)
      actor.on('form.done', ({ result }) => {
        const event = definition.announces?.(result)
        if (event) session.send(event)
        refresh()
      })
      actor.on('form.failed', ({ error }) => {
        // The forms of the session itself are refused with 401 too: wrong password, wrong code.
        if (definition.announces || !isSignedOut(error)) return
        if (!definition.secret) drafts.keep(definition.id, userId(), actor.getSnapshot().context.values)
        session.send({ type: 'session.end' })
      })
      return actor.start()
    },
  }
}
