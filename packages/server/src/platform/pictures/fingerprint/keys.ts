import type { Fingerprint } from './fingerprint.js'
import { OUTLINE_COLUMNS, OUTLINE_ROWS, type Segment } from './segment.js'

/** The bits of a key: the signs of the lowest frequencies of an outline, along its line. */
const KEY_BITS = 24
/** A search also tries the keys with any of these bits changed: those whose frequency is weakest. */
const CHANGED_BITS = 3

const COSINES = Array.from({ length: KEY_BITS }, (_, frequency) =>
  Array.from({ length: OUTLINE_COLUMNS }, (__, column) =>
    Math.cos((Math.PI / OUTLINE_COLUMNS) * (column + 0.5) * (frequency + 1)),
  ),
)

const countInColumns = ({ outline }: Segment): number[] =>
  Array.from({ length: OUTLINE_COLUMNS }, (_, column) => {
    let count = 0
    for (let row = 0; row < OUTLINE_ROWS; row++) {
      const bit = row * OUTLINE_COLUMNS + column
      count += ((outline[bit >> 5] ?? 0) >>> (bit & 31)) & 1
    }
    return count
  })

const computeFrequencies = (segment: Segment): number[] => {
  const columns = countInColumns(segment)
  return COSINES.map((cosines) =>
    cosines.reduce((sum, cosine, column) => sum + cosine * (columns[column] ?? 0), 0),
  )
}

const toKey = (frequencies: readonly number[]): number =>
  frequencies.reduce((key, value, bit) => (value > 0 ? key | (1 << bit) : key), 0)

const listNearKeys = (frequencies: readonly number[]): number[] => {
  const weakest = [...frequencies.keys()]
    .sort((a, b) => Math.abs(frequencies[a] ?? 0) - Math.abs(frequencies[b] ?? 0))
    .slice(0, CHANGED_BITS)
  let keys = [toKey(frequencies)]
  for (const bit of weakest) keys = keys.concat(keys.map((key) => key ^ (1 << bit)))
  return keys
}

const listPhrases = ({ segments }: Fingerprint) => segments.filter(({ isPhrase }) => isPhrase)

/** The keys under which a fingerprint is found, one for each phrase. */
export function listKeys(fingerprint: Fingerprint): number[] {
  return [...new Set(listPhrases(fingerprint).map((segment) => toKey(computeFrequencies(segment))))]
}

/** The keys under which to search for a picture with the same phrases. */
export function listSearchKeys(fingerprint: Fingerprint): number[] {
  return [
    ...new Set(listPhrases(fingerprint).flatMap((segment) => listNearKeys(computeFrequencies(segment)))),
  ]
}
