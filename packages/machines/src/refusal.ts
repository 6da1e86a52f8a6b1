import type { ServerErrorCode } from '@cht/sdk/errors'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

/** Why a lifecycle refuses an event: the stable error code of the API, and the message to show. */
export interface Refusal {
  code: ServerErrorCode
  message: string
}

const wrongState: Refusal = { code: 'wrong_state', message: 'This is not possible now' }

/** Why `snapshot` refuses `event`; undefined if it accepts it. */
export function getRefusal(snapshot: AnyMachineSnapshot, event: EventObject): Refusal | undefined {
  if (snapshot.can(event)) return undefined
  const [transition] = snapshot.machine.getTransitionData(snapshot, event) ?? []
  return (transition?.meta as { refusal?: Refusal } | undefined)?.refusal ?? wrongState
}

/**
 * A transition that refuses its event. It has neither target nor actions, so `snapshot.can(event)` stays false; its
 * `meta` holds the reason that `getRefusal` returns. List it after the transitions that accept the event, or before them with
 * a guard.
 */
export function refuse(code: ServerErrorCode, message: string) {
  return { meta: { refusal: { code, message } } }
}
