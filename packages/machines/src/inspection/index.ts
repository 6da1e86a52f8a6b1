import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Refusal } from '../refusal.js'
import { listActiveStates } from '../state-name.js'

/** An actor of a running app, for an inspector to show. */
export interface InspectedActor {
  id: string
  /** The id of its chart; undefined for an actor without a chart, such as an invoked promise. */
  chart: string | undefined
  /** The states it is in, without their parents; for an actor without a chart its status: `active`, `done` or `error`. */
  states: string[]
  /**
   * The types of the events that a transition of its states accepts. Guards are not evaluated, so an event may also be in
   * `refuses`.
   */
  accepts: string[]
  /** The events that a transition of its states refuses, with the message. Guards are not evaluated. */
  refuses: { event: string; message: string }[]
  /** The types of the latest events, the latest first. */
  events: string[]
}

const MAX_EVENTS = 10

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

const getRefusalOf = (meta: unknown): Refusal | undefined =>
  (meta as { refusal?: Refusal } | undefined)?.refusal

const describeMachine = (snapshot: AnyMachineSnapshot): Omit<InspectedActor, 'id' | 'events'> => {
  const transitions = snapshot._nodes.flatMap((node) =>
    [...node.transitions].flatMap(([event, list]) =>
      list.map(({ meta }) => ({ event, refusal: getRefusalOf(meta) })),
    ),
  )
  const accepted = transitions.filter(({ event, refusal }) => !refusal && !event.startsWith('xstate.'))
  return {
    chart: snapshot.machine.id,
    states: listActiveStates(snapshot),
    accepts: [...new Set(accepted.map(({ event }) => event))],
    refuses: transitions.flatMap(({ event, refusal }) =>
      refusal ? [{ event, message: refusal.message }] : [],
    ),
  }
}

const describeActor = (actor: AnyActorRef, events: string[]): InspectedActor => {
  const snapshot: unknown = actor.getSnapshot()
  if (isMachineSnapshot(snapshot)) return { id: actor.id, ...describeMachine(snapshot), events }
  const { status = 'active' } = (snapshot ?? {}) as { status?: string }
  return { id: actor.id, chart: undefined, states: [status], accepts: [], refuses: [], events }
}

const isStopped = (actor: AnyActorRef) =>
  (actor.getSnapshot() as { status?: string } | undefined)?.status === 'stopped'

/**
 * An observer for the option `inspect` of `createApp`. It calls `onChange` with every actor of the app that was not stopped:
 * in a microtask, once for all events that were sent synchronously before it.
 */
export function createInspection(
  onChange: (actors: InspectedActor[]) => void,
): (event: InspectionEvent) => void {
  const actors = new Map<AnyActorRef, string[]>()
  let isScheduled = false
  const report = () => {
    isScheduled = false
    for (const actor of actors.keys()) if (isStopped(actor)) actors.delete(actor)
    onChange([...actors].map(([actor, events]) => describeActor(actor, events)))
  }
  return (inspected) => {
    const actor = inspected.actorRef as AnyActorRef
    const events = actors.get(actor) ?? []
    if (inspected.type === '@xstate.event') events.unshift(inspected.event.type)
    actors.set(actor, events.slice(0, MAX_EVENTS))
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(report)
  }
}
