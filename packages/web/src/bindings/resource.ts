import type { Loaded, ResourceDefinition } from '@cht/machines'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useExchange } from './exchange.js'
import { useSettled, useWaiting } from './settled.js'

export interface Shown<Data> {
  /** What the exchange said last; stays through a failure. */
  data: Data | undefined
  /** Exchange time of that answer; 0 before the first. */
  at: number
  /** The text of the last failure; gone with the next success. */
  failure: string | undefined
  /** Nothing there yet, and nothing failed. */
  loading: boolean
  refresh: () => void
}

const useShown = <Data>(definition: ResourceDefinition<Data>, asked: boolean): Shown<Data> => {
  const actor = useExchange().resource(definition)
  useEffect(() => {
    if (!asked) return
    actor.send({ type: 'resource.watch' })
    return () => {
      // With the session all actors end: those take no more events.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'resource.unwatch' })
    }
  }, [actor, asked])
  const loaded = useSelector(actor, ({ context }) => context.loaded) as Loaded<Data> | undefined
  const failure = useSelector(actor, ({ context }) => context.failure)
  return {
    data: loaded?.data,
    at: loaded?.at ?? 0,
    failure,
    loading: !loaded && failure === undefined,
    refresh: () => actor.send({ type: 'resource.refresh' }),
  }
}

/** Data of the exchange, kept fresh while the component is mounted; once it is `asked` for, where that comes later. */
export const useResource = <Data>(definition: ResourceDefinition<Data>, asked = true): Shown<Data> => {
  const shown = useShown(definition, asked)
  const loading = asked && shown.loading
  useWaiting(loading)
  return { ...shown, loading }
}

/** The same for what stands beside the screens: the one that was opened first goes before it. */
export const useResourceBeside = <Data>(definition: ResourceDefinition<Data>): Shown<Data> =>
  useShown(definition, useSettled())
