import type { Fingerprint } from './fingerprint.js'
import { compareOutlines, type Segment } from './segment.js'

/** Outlines of the same text differ in fewer bits. */
const SAME_TEXT = 0.15
/** Outlines of different texts differ in more bits. */
const DIFFERENT_TEXT = 0.25
/** A picture is cropped by at most 5 % on each side: both edges are scaled by less than this. */
const MAX_SCALE = 1.2
/** The least part of the phrases of a picture that its copy has. */
const MIN_SHARE = 0.8
const MIN_PAIRS = 3
/** Bound the time of a comparison. */
const MAX_PAIRS = 300
const MAX_GUESSES = 60

type Pair = [Segment, Segment]
/** How a place in one picture is converted to the place in another. */
interface Mapping {
  scale: number
  dx: number
  dy: number
}

const getCentre = ({ x, y, width, height }: Segment) => ({ x: x + width / 2, y: y + height / 2 })
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const listPairs = (a: Fingerprint, b: Fingerprint): Pair[] => {
  const phrases = b.segments.filter(({ isPhrase }) => isPhrase)
  const pairs: Pair[] = []
  for (const segment of a.segments)
    if (segment.isPhrase)
      for (const other of phrases) {
        const scale = other.width / segment.width
        const ratio = (scale * segment.height) / other.height
        if (scale > MAX_SCALE || scale < 1 / MAX_SCALE || ratio > 1.33 || ratio < 0.75) continue
        if (compareOutlines(segment, other) < SAME_TEXT) pairs.push([segment, other])
      }
  return pairs.slice(0, MAX_PAIRS)
}

/** The pairs whose texts are at the places that the first pair's scale and place imply. */
const listConsistentPairs = (pairs: readonly Pair[], [from, to]: Pair): Pair[] => {
  const scale = to.width / from.width
  const [start, end] = [getCentre(from), getCentre(to)]
  const isNear = (expected: number, actual: number, distance: number) =>
    Math.abs(expected - actual) < 4 + 0.03 * Math.abs(distance)
  return pairs.filter(([segment, other]) => {
    const [before, after] = [getCentre(segment), getCentre(other)]
    const [dx, dy] = [before.x - start.x, before.y - start.y]
    return isNear(end.x + scale * dx, after.x, dx) && isNear(end.y + scale * dy, after.y, dy)
  })
}

/** The scale and shift with the least squares of the pairs' distances. */
const fitMapping = (pairs: readonly Pair[]): Mapping => {
  const centres = pairs.map(([segment, other]) => [getCentre(segment), getCentre(other)] as const)
  const from = { x: average(centres.map(([a]) => a.x)), y: average(centres.map(([a]) => a.y)) }
  const to = { x: average(centres.map(([, b]) => b.x)), y: average(centres.map(([, b]) => b.y)) }
  let product = 0
  let square = 0
  for (const [a, b] of centres) {
    product += (a.x - from.x) * (b.x - to.x) + (a.y - from.y) * (b.y - to.y)
    square += (a.x - from.x) ** 2 + (a.y - from.y) ** 2
  }
  const scale = square > 0 ? product / square : 1
  return { scale, dx: to.x - scale * from.x, dy: to.y - scale * from.y }
}

const invert = ({ scale, dx, dy }: Mapping): Mapping => ({
  scale: 1 / scale,
  dx: -dx / scale,
  dy: -dy / scale,
})

const findMapping = (a: Fingerprint, b: Fingerprint): Mapping | undefined => {
  const pairs = listPairs(a, b)
  let best: Pair[] = []
  for (const pair of pairs.slice(0, MAX_GUESSES)) {
    const consistent = listConsistentPairs(pairs, pair)
    if (consistent.length > best.length) best = consistent
  }
  return best.length < MIN_PAIRS ? undefined : fitMapping(best)
}

const mapSegment = (segment: Segment, { scale, dx, dy }: Mapping): Segment => ({
  ...segment,
  x: scale * segment.x + dx,
  y: scale * segment.y + dy,
  width: scale * segment.width,
  height: scale * segment.height,
})

const isWithin = (segment: Segment, { width, height }: Fingerprint, margin: number): boolean =>
  segment.x >= margin &&
  segment.y >= margin &&
  segment.x + segment.width <= width - margin &&
  segment.y + segment.height <= height - margin

/** The part of the area of two segments that both cover. */
const computeOverlap = (a: Segment, b: Segment): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (a.width * a.height + b.width * b.height - width * height)
}

const hasText = (mapped: Segment, { segments }: Fingerprint): boolean =>
  segments.some(
    (other) =>
      mapped.width < 1.12 * other.width &&
      other.width < 1.12 * mapped.width &&
      computeOverlap(mapped, other) > 0.45 &&
      compareOutlines(mapped, other) < SAME_TEXT,
  )

/** Whether another text of the same length is at the place of a long phrase: one with other digits, for example. */
const hasOtherText = (mapped: Segment, { segments }: Fingerprint): boolean => {
  if (mapped.width < 5 * mapped.height) return false
  const centre = getCentre(mapped)
  return segments.some((other) => {
    const { x, y } = getCentre(other)
    return (
      Math.abs(other.width - mapped.width) < 0.06 * mapped.width &&
      Math.abs(x - centre.x) < 0.05 * mapped.width &&
      Math.abs(y - centre.y) < 0.35 * mapped.height &&
      compareOutlines(mapped, other) > DIFFERENT_TEXT
    )
  })
}

/** The part of a phrase's width that segments with the same text in the other picture cover. */
const computeCoverage = (phrase: Segment, found: readonly Segment[]): number => {
  const isOfPhrase = (other: Segment) =>
    other.width <= 1.6 * phrase.width &&
    other.y < phrase.y + phrase.height &&
    other.y + other.height > phrase.y
  let covered = 0
  let end = phrase.x
  for (const { x, width } of found.filter(isOfPhrase).sort((a, b) => a.x - b.x)) {
    const right = Math.min(x + width, phrase.x + phrase.width)
    if (right <= end) continue
    covered += right - Math.max(x, end)
    end = right
  }
  return Math.min(1, covered / phrase.width)
}

/** The part of the phrases of `a` in the area of `b` that are in `b` too; 0 if another text is in the place of one. */
const computeShare = (a: Fingerprint, b: Fingerprint, mapping: Mapping): number => {
  const found = a.segments.filter((segment) => hasText(mapSegment(segment, mapping), b))
  let covered = 0
  let count = 0
  for (const phrase of a.segments) {
    const mapped = mapSegment(phrase, mapping)
    // Text at the edge may have been cut off.
    if (!phrase.isPhrase || !isWithin(phrase, a, 4) || !isWithin(mapped, b, 6)) continue
    const coverage = computeCoverage(phrase, found)
    if (coverage < 0.5 && hasOtherText(mapped, b)) return 0
    covered += coverage
    count++
  }
  return count < MIN_PAIRS ? 0 : covered / count
}

/** Whether one picture is a copy of the other: encoded again, resized, or cropped by at most 5 % on each side. */
export function isCopy(a: Fingerprint, b: Fingerprint): boolean {
  const mapping = findMapping(a, b)
  return (
    mapping !== undefined &&
    computeShare(a, b, mapping) >= MIN_SHARE &&
    computeShare(b, a, invert(mapping)) >= MIN_SHARE
  )
}
