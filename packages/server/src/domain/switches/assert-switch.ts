import { getRefusal, switchLifecycle } from '@cht/machines/lifecycles'
import type { SwitchName } from '@cht/sdk/rules'
import { Refusal, toLifecycleRefusal } from '../../kernel/refusal.js'

/** Throws 409 if the switch is stopped, with the operator's words. */
export function assertSwitchAllows({
  stoppedAt,
  text,
}: {
  stoppedAt: number | null
  text: string | null
}): void {
  const reason = getRefusal(switchLifecycle.restore(stoppedAt), { type: 'act.perform' })
  if (!reason) return
  const { status, code, message } = toLifecycleRefusal(reason)
  throw new Refusal(status, code, text ?? message)
}

/** The switches that stop matching. A match asks its buyer to pay, so payments are among them (decision 42). */
export const MATCHING_SWITCHES = ['matching', 'payments'] as const satisfies readonly SwitchName[]
