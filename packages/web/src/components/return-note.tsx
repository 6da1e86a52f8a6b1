import { Note } from '@cht/ui/note'
import { RETURN_NOTE } from './return-note-text.js'

/** Says that returns are not guaranteed (decision 17). For each screen and dialog that shows a return. */
export function ReturnNote() {
  return <Note>{RETURN_NOTE}</Note>
}
