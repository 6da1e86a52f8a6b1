import type { SwitchName } from '@cht/sdk/switches'
import { toIso } from '../to-iso.js'

/** A switch as it is stored. `stoppedAt` in ms of exchange time, null while it runs; `text` for users. */
export interface StoredSwitch {
  name: SwitchName
  stoppedAt: number | null
  text: string | null
}

export function toWireSwitch({ name, text, stoppedAt }: StoredSwitch) {
  return { name, text: text ?? undefined, stoppedAt: toIso(stoppedAt) }
}
