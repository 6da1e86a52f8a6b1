import type { App, FormDefinition, Loaded, ResourceActor, ResourceDefinition } from '@cht/machines'
import { liveSessions } from '@cht/machines/live-sessions'
import { openTrades, type TradeView, tradeById, viewTrade } from '@cht/machines/trades'
import { type SessionStatus, sessionStatus } from '@cht/sdk/live-sessions'
import type { MatchedOrder, TradeState } from '@cht/sdk/trades'

/** When an actor of data has its answer, or was stopped. */
const settled = async (actor: ResourceActor) => {
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

/** One user of an exchange: its flows, as promises. `get` asks the server for a file, as this user. */
export function createUser(app: App, get: (path: string) => Promise<Response>) {
  /** Asks anew; where that fails, what came last. */
  const read = async <Data>(definition: ResourceDefinition<Data>): Promise<Loaded<Data>> => {
    const actor = app.resource(definition)
    actor.send({ type: 'resource.watch' })
    const { loaded, failure } = await settled(actor)
    actor.send({ type: 'resource.unwatch' })
    if (!loaded) throw new Error(failure ?? 'No answer came')
    return loaded as Loaded<Data>
  }

  /** Sends a form; whether it was done. The exchange's notices say what came of it. */
  const submit = <Values extends object, Result>(
    definition: FormDefinition<Values, Result>,
    values: Partial<Values>,
  ) =>
    new Promise<boolean>((resolve) => {
      const form = app.form(definition, values)
      form.subscribe((snapshot) => {
        if (snapshot.matches('done') || snapshot.matches('failed')) resolve(snapshot.matches('done'))
      })
      form.send({ type: 'form.submit' })
    })

  const view = ({ data, at }: Loaded<MatchedOrder>, sessionStart?: number): TradeView =>
    viewTrade(data, at, app.session.getSnapshot().context.user?._id ?? '', sessionStart)

  const session = async (): Promise<SessionStatus> => {
    const { data, at } = await read(liveSessions)
    return sessionStatus(data, at)
  }

  const trades = async (): Promise<TradeView[]> => {
    const status = await session()
    const start = status.state === 'ongoing' ? status.session.startsAt : undefined
    const { data, at } = await read(openTrades)
    return data.map((trade) => view({ data: trade, at }, start))
  }

  /** Tells each trade that has moved while somebody looks. Returns how to wait for what is on its way, and how to stop. */
  const follow = (onMove: (view: TradeView) => void) => {
    const actor = app.resource(openTrades)
    let known: Map<string, TradeState> | undefined
    let telling = Promise.resolve()
    const tell = async ({ data, at }: Loaded<MatchedOrder[]>) => {
      const before = known
      const views = data.map((trade) => view({ data: trade, at }))
      known = new Map(views.map(({ trade, state }) => [trade._id, state]))
      for (const moved of views) if (before && before.get(moved.trade._id) !== moved.state) onMove(moved)
      for (const id of before?.keys() ?? []) if (!known.has(id)) onMove(view(await read(tradeById(id))))
    }
    actor.on('resource.loaded', ({ loaded }) => {
      telling = telling.then(() => tell(loaded as Loaded<MatchedOrder[]>)).catch(() => {})
    })
    actor.send({ type: 'resource.watch' })
    return {
      settled: async () => {
        await settled(actor)
        await telling
      },
      stop: () => actor.send({ type: 'resource.unwatch' }),
    }
  }

  return {
    read,
    submit,
    session,
    trades,
    follow,
    picture: async (path: string) => Buffer.from(await (await get(path)).arrayBuffer()),
    now: app.clock.now,
    /** Where the gate stands: guest, phoneUnverified, verified. */
    gate: () => app.session.getSnapshot().value,
    email: () => app.session.getSnapshot().context.user?.email ?? '',
  }
}
