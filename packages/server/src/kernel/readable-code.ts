import { randomInt } from 'node:crypto'

/** Capital letters and digits without I, L, O, 0 and 1, which are easily mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a random code that people read and type. */
export function createReadableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
