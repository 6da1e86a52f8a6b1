import { describeStop, type SwitchName } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { useStoppedSwitch } from '../hooks/use-switch.js'

/** Why a form cannot be sent while the operator has stopped it; nothing while it runs (decision 42). */
export function StoppedNote({ name }: { name: SwitchName }) {
  const stopped = useStoppedSwitch(name)
  if (!stopped) return null
  return (
    <Note tone="warning" data-switch={name}>
      {describeStop(stopped)}
    </Note>
  )
}
