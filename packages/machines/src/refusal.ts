import type { ServerErrorCode } from '@cht/sdk/errors'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

/** Why a lifecycle does not take an event: the wire's stable code and the words to show. */
export interface Refusal {
  code: ServerErrorCode
  message: string
}

/**
 * The last transition of an event where it may be refused: no target and no actions, only the reason,
 * so that `snapshot.can(event)` stays false and `refusal` can say why.
 */
export function refuse(code: ServerErrorCode, message: string) {
  return { meta: { refusal: { code, message } } }
}

const wrongState: Refusal = { code: 'wrong_state', message: 'This is not possible now' }

/** The reason why `event` is not taken in `snapshot`; undefined where it is. */
export function refusal(snapshot: AnyMachineSnapshot, event: EventObject): Refusal | undefined {
  if (snapshot.can(event)) return undefined
  const [transition] = snapshot.machine.getTransitionData(snapshot, event) ?? []
  return (transition?.meta as { refusal?: Refusal } | undefined)?.refusal ?? wrongState
}
