import { RETURN_NOTE } from '../content/return-note.js'
import { Note } from './note.js'

/**
 * Beside whatever names a return: that it is no promise. Once a screen.
 */
export function ReturnNote() {
  return <Note>{RETURN_NOTE}</Note>
}
