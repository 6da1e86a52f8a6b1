import type { Client } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import { isApiError, isSignedOut } from '@cht/sdk/errors'
import { type ActorRefFrom, createActor } from 'xstate'
import { type SessionEvent, sessionFlow, sessionImplementations } from '../auth/flow.js'
import { me } from '../auth/resources.js'
import { type FormDefinition, type formFlow, formOver } from '../form.js'
import { type Loaded, POLL, type ResourceDefinition, type resourceFlow, resourceOver } from '../resource.js'
import type { Notice } from '../toast.js'
import { type Clock, createClock } from './clock.js'
import { createDrafts, type DraftOf, type DraftStore } from './drafts.js'
import { type Freshness, freshnessOf } from './freshness.js'
import type { TabMessage, Tabs } from './tabs.js'

export type SessionActor = ActorRefFrom<typeof sessionFlow>
export type ResourceActor = ActorRefFrom<typeof resourceFlow>
export type FormActor<Values extends object, Result> = ActorRefFrom<
  ReturnType<typeof formFlow<Values, Result>>
>

export interface ExchangeOptions {
  onNotice: (notice: Notice) => void
  /** Failures that are logged and not told. */
  onQuietFailure?: (key: string, error: unknown) => void
  /** Where what was typed outlives a reload. */
  drafts?: DraftStore
  /** The other tabs of this browser. */
  tabs?: Tabs
}

/** One user's exchange: the session, the clock, the data being shown and the forms being filled in. No React here. */
export interface Exchange {
  session: SessionActor
  clock: Clock
  /** The running actor of this data; all of them end when the user leaves or another one comes. */
  resource<Data>(definition: ResourceDefinition<Data>): ResourceActor
  /** A new actor for a form. It need not be stopped: it holds nothing but its call, and what it sent is told of. */
  form<Values extends object, Result>(
    definition: FormDefinition<Values, Result>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  /** Asks again for whatever is being shown: on focus, on coming online, after a write (decision 25). */
  refresh(): void
  /** There is a connection again: the same, and without one nobody could be found signed in. */
  reconnect(): void
  /** How old what is being shown is. Read at each tick of the clock: nobody is told when it changes. */
  freshness(): Freshness
  setPageVisible(visible: boolean): void
}

const withoutSecrets = <Values extends object, Result>(
  { secrets = [] }: FormDefinition<Values, Result>,
  values: Partial<Values>,
): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.some((each) => each === name)))

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409

interface RunningResource {
  actor: ResourceActor
  /** Whether what came last shows a trade of one's own that is not over. */
  isTrading: boolean
  unseen: boolean
  /** Its failures are told to nobody. */
  quiet: boolean
}

export function createExchange(client: Client, options: ExchangeOptions): Exchange {
  const { onNotice, onQuietFailure, tabs } = options
  const session = createActor(sessionFlow.provide(sessionImplementations(client)))
  const resources = new Map<string, RunningResource>()
  let pageVisible = true
  let whose: string | undefined

  /** How long `key` waits. `own`: whether what it has just loaded shows an open trade; it was not told yet. */
  const poll = (key: string, own: boolean) => {
    for (const [other, { isTrading }] of resources) if (other === key ? own : isTrading) return POLL.trading
    return POLL.idle
  }
  const tell = (type: 'resource.refresh' | 'data.change') => {
    for (const { actor } of resources.values()) actor.send({ type })
  }
  const refresh = () => tell('resource.refresh')
  const endSessionIfSignedOut = (error: unknown) => {
    if (isSignedOut(error)) session.send({ type: 'session.end' })
  }

  // What is shown may have been passed by: it is asked for again at once.
  const clock = createClock(client.now, refresh)

  const drafts = createDrafts(options.drafts)
  /** Forms whose call is under way. */
  const sending = new Map<
    { send(event: { type: 'form.leave' }): void },
    Pick<FormDefinition<object, never>, 'endsSession'>
  >()

  session.subscribe(({ context }) => {
    const before = whose
    whose = context.user?._id
    if (before === whose) return
    drafts.end()
    if (whose !== undefined) drafts.arrive(whose)
    for (const [form, { endsSession }] of sending)
      if (!endsSession || whose !== undefined) form.send({ type: 'form.leave' })
    if (before === undefined) return
    for (const { actor } of resources.values()) actor.stop()
    resources.clear()
  })
  session.start()

  /** Somebody came or left on purpose, in this tab or in another. */
  const take = (event: SessionEvent) => {
    session.send(event)
    if (event.type === 'session.end') drafts.leave()
  }
  /** What the other tabs are told of it: who is here now, with the phone that was verified. */
  const newsOf = (event: SessionEvent): TabMessage => {
    if (event.type === 'session.start' || event.type === 'session.end') return event
    const { user } = session.getSnapshot().context
    return user ? { type: 'session.start', user } : { type: 'data.change' }
  }
  tabs?.listen((message) => {
    if (message.type === 'data.change') tell('data.change')
    else take(message)
  })

  return {
    session,
    clock,
    refresh,
    reconnect: () => {
      refresh()
      if (!session.getSnapshot().matches('guest')) return
      const begin = (user: User) => {
        if (session.getSnapshot().matches('guest')) session.send({ type: 'session.start', user })
      }
      client.auth.checkAuth().then(begin, () => {})
    },
    freshness: () => freshnessOf([...resources.values()].map(({ actor }) => actor.getSnapshot().context)),
    setPageVisible: (visible) => {
      pageVisible = visible
      clock.pause(!visible)
      for (const { actor, unseen } of resources.values())
        if (!unseen) actor.send({ type: visible ? 'page.show' : 'page.hide' })
    },
    resource: <Data>(definition: ResourceDefinition<Data>) => {
      const running = resources.get(definition.key)?.actor
      if (running) return running
      const isTrading = (loaded: Loaded<unknown> | undefined) =>
        loaded !== undefined && (definition.isTrading?.(loaded as Loaded<Data>) ?? false)
      const { unseen = false, quiet = false } = definition
      const wait = (own: Loaded<unknown> | undefined) =>
        unseen ? POLL.idle : poll(definition.key, isTrading(own))
      /** Who was here when the load began: a guest's data outlives a login. */
      let askedBy: string | undefined
      const load: typeof definition.load = (...asked) => {
        askedBy = whose
        return definition.load(...asked)
      }
      const actor = createActor(resourceOver({ ...definition, load }, client, wait), {
        input: { pageVisible: pageVisible || unseen },
      })
      const resource: RunningResource = { actor, isTrading: false, unseen, quiet }
      /** One outage fails all that is shown, and is told once. */
      const isTold = ({ text }: Notice) =>
        [...resources.values()].some((other) => {
          const { failure, watchers } = other.actor.getSnapshot().context
          return other !== resource && !other.quiet && failure === text && watchers > 0
        })
      actor.on('notice', (notice) => {
        if (!quiet && !isTold(notice)) onNotice(notice)
      })
      actor.on('resource.failed', ({ error }) => {
        if (quiet) onQuietFailure?.(definition.key, error)
        if (askedBy === whose) endSessionIfSignedOut(error)
      })
      actor.on('resource.loaded', ({ loaded }) => {
        resource.isTrading = isTrading(loaded)
      })
      if (definition.key === me.key)
        actor.on('resource.loaded', ({ loaded }) =>
          session.send({ type: 'user.load', user: loaded.data as User }),
        )
      resources.set(definition.key, resource)
      return actor.start()
    },
    form: (definition, opened = {}) => {
      const owner = whose
      const mine: DraftOf = { user: owner, form: definition.id, opened: withoutSecrets(definition, opened) }
      const draft = drafts.take(mine)
      const actor = createActor(formOver(definition, client), {
        input: { values: { ...opened, ...draft?.values }, intent: draft?.intent },
      })
      /** What of this form is in the drafts, unless another one of the same thing has been typed into since. */
      let noted = draft
      let before = actor.getSnapshot().context
      actor.subscribe(({ value, context }) => {
        const { values, intent } = context
        const isBegun = values !== before.values || (intent !== undefined && intent !== before.intent)
        const isOver = intent !== before.intent
        before = context
        if (value === 'submitting') sending.set(actor, definition)
        else sending.delete(actor)
        if (whose !== owner) return
        const isMine = drafts.isLast(mine, noted)
        if (value === 'done' && isMine) drafts.drop(mine)
        if (value === 'done' || !(isBegun || (isOver && isMine))) return
        noted = { values: withoutSecrets(definition, values), intent }
        drafts.note(mine, noted)
      })
      actor.on('notice', onNotice)
      actor.on('form.done', ({ result }) => {
        const event = definition.announces?.(result)
        if (event) take(event)
        tabs?.tell(event ? newsOf(event) : { type: 'data.change' })
        tell('data.change')
      })
      actor.on('form.failed', ({ error }) => {
        // The forms of the session itself are refused with 401 too: wrong password, wrong code.
        if (!definition.announces) endSessionIfSignedOut(error)
        // The state that the call found is not the one that is shown.
        if (isConflict(error)) tell('data.change')
      })
      return actor.start()
    },
  }
}
