import { RETURN_NOTE } from '../content/return-note.js'
import { Note } from './note.js'

/**
 * Beside whatever names a return: that it is no promise. Once a screen.
 */
export const ReturnNote = () => <Note>{RETURN_NOTE}</Note>
