import type { SwitchName } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import { toIso } from '../to-iso.js'

/** A switch as it is stored. `stoppedAt` in ms of exchange time, null while it runs; `text` for users. */
export interface StoredSwitch extends Row<'switches', 'stoppedAt' | 'stoppedBy' | 'text'> {
  name: SwitchName
}

export function toWireSwitch({ name, text, stoppedAt }: StoredSwitch) {
  return { name, text: text ?? undefined, stoppedAt: toIso(stoppedAt) }
}

/** With the name of the operator, which users do not read. */
export function toOperatorSwitch(row: StoredSwitch) {
  return { ...toWireSwitch(row), stoppedBy: row.stoppedBy ?? undefined }
}
