import { switchLifecycle } from '@cht/machines/lifecycles'
import { useResource } from '@cht/machines/react'
import { switches } from '@cht/machines/switches'
import type { StoppedSwitch } from '@cht/sdk/contract'
import type { SwitchName } from '@cht/sdk/rules'

/** The switch if the operator has stopped it; undefined while it runs (decision 42). */
export function useStoppedSwitch(name: SwitchName): StoppedSwitch | undefined {
  const { data = [] } = useResource(switches)
  const found = data.find((stopped) => stopped.name === name)
  return switchLifecycle.restore(found?.stoppedAt).can({ type: 'act.perform' }) ? undefined : found
}
