import type { App, FormDefinition, Loaded, ResourceActor, ResourceDefinition } from '@cht/machines'
import { type LiveSessionsSnapshot, liveSessions } from '@cht/machines/live-sessions'
import { openTrades, type TradeView, tradeById, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { TradeState } from '@cht/sdk/rules'

/** Waits until a resource actor has finished loading or has been stopped. Returns its context. */
const waitUntilLoaded = async <Data>(actor: ResourceActor<Data>) => {
  const isLoading = () =>
    actor.getSnapshot().status === 'active' && actor.getSnapshot().matches({ awake: 'loading' })
  if (isLoading())
    await new Promise<void>((resolve) => {
      const complete = () => resolve()
      actor.subscribe({ next: () => isLoading() || resolve(), complete })
    })
  return actor.getSnapshot().context
}

export type ExchangeUser = ReturnType<typeof createUser>

/**
 * Wraps the forms and resources of an app runtime in promises. `get` requests a file with the user's login session. The terminal
 * cannot confirm who the user is: a request that asks for it fails with the server's refusal (decision 39).
 */
export function createUser(app: App, get: (path: string) => Promise<Response>) {
  /** Loads a resource. If the load fails, returns the data of an earlier load. Throws if there is none. */
  const read = async <Data>(definition: ResourceDefinition<Data>): Promise<Loaded<Data>> => {
    const actor = app.resource(definition)
    // A watcher alone loads no data that is current; who types a command asks for the latest.
    actor.send({ type: 'resource.refresh' })
    actor.send({ type: 'resource.watch' })
    const { loaded, failure } = await waitUntilLoaded(actor)
    actor.send({ type: 'resource.unwatch' })
    if (!loaded) throw new Error(failure ?? 'The exchange did not respond')
    return loaded
  }

  /**
   * Submits a form. Resolves to the text of the failure; undefined after a success. A toast says what happened, except the failure
   * of a quiet form.
   */
  const submit = <Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input>,
    values: Partial<Values>,
  ): Promise<string | undefined> =>
    app.submit(definition, values).then(
      () => undefined,
      (error: Error) => error.message,
    )

  const toView = ({ data, at }: Loaded<MatchedOrder>, sessionStart?: number): TradeView =>
    viewTrade(data, at, app.session.getSnapshot().context.user?._id ?? '', sessionStart)

  const loadLiveSessions = async (): Promise<LiveSessionsSnapshot> => {
    await read(liveSessions)
    return app.liveSessions.getSnapshot()
  }

  const loadTrades = async (): Promise<TradeView[]> => {
    const { lastStart } = (await loadLiveSessions()).context
    const { data, at } = await read(openTrades)
    return data.map((trade) => toView({ data: trade, at }, lastStart))
  }

  /**
   * Calls `onChange` for each open trade that is new, changes its state or ends after the first load. `waitForChanges` resolves
   * when the changes of a load that is under way were reported; `stop` stops loading.
   */
  const follow = (onChange: (view: TradeView) => void) => {
    const actor = app.resource(openTrades)
    let knownStates: Map<string, TradeState> | undefined
    let reporting = Promise.resolve()
    const reportChanges = async ({ data, at }: Loaded<MatchedOrder[]>) => {
      const previousStates = knownStates
      const views = data.map((trade) => toView({ data: trade, at }))
      knownStates = new Map(views.map(({ trade, state }) => [trade._id, state]))
      for (const changed of views)
        if (previousStates && previousStates.get(changed.trade._id) !== changed.state) onChange(changed)
      for (const id of previousStates?.keys() ?? [])
        if (!knownStates.has(id)) onChange(toView(await read(tradeById(id))))
    }
    actor.on('resource.loaded', ({ loaded }) => {
      reporting = reporting.then(() => reportChanges(loaded)).catch(() => {})
    })
    actor.send({ type: 'resource.watch' })
    return {
      waitForChanges: async () => {
        await waitUntilLoaded(actor)
        await reporting
      },
      stop: () => actor.send({ type: 'resource.unwatch' }),
    }
  }

  return {
    read,
    submit,
    loadLiveSessions,
    loadTrades,
    follow,
    fetchPicture: async (path: string) => Buffer.from(await (await get(path)).arrayBuffer()),
    now: app.clock.now,
    /** The state of the session's chart, e.g. `guest` or `verified`. */
    getSessionState: () => app.session.getSnapshot().value,
    getEmail: () => app.session.getSnapshot().context.user?.email ?? '',
  }
}
