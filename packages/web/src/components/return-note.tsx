import { Note } from '@cht/ui/note'

/** Says that returns are not guaranteed (decision 17). */
export const RETURN_NOTE = 'Returns are set by the operator and are not guaranteed.'

/** `RETURN_NOTE` for each screen and dialog that shows a return. */
export function ReturnNote() {
  return <Note>{RETURN_NOTE}</Note>
}
