import { Note } from './note.js'
import { RETURN_NOTE } from './return-note-text.js'

/**
 * Beside whatever names a return: that it is no promise. Once a screen.
 */
export function ReturnNote() {
  return <Note>{RETURN_NOTE}</Note>
}
