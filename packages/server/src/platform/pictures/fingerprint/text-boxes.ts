import type { Ink } from './ink.js'

/** A box around ink, in pixels. `right` and `bottom` are within it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const getWidth = ({ left, right }: Box): number => right - left + 1
export const getHeight = ({ top, bottom }: Box): number => bottom - top + 1

/** The least ink of a pixel that belongs to a glyph. */
const MIN_INK = 32

const GLYPH = { minHeight: 5, maxHeight: 80, maxWidth: 120, minPixels: 4 }
/** Bounds the time for pictures that are not text: a noisy photo has more spots than a page has glyphs. */
const MAX_GLYPHS = 1_500

const isGlyph = (box: Box, pixels: number) =>
  pixels >= GLYPH.minPixels &&
  getWidth(box) <= GLYPH.maxWidth &&
  getHeight(box) >= GLYPH.minHeight &&
  getHeight(box) <= GLYPH.maxHeight

/** Finds the boxes of connected ink that have the size of a glyph, or of glyphs that touch. Diagonal pixels are connected. */
const findGlyphs = ({ width, height, values }: Ink): Box[] => {
  const isOpen = new Uint8Array(values.length)
  for (let index = 0; index < values.length; index++) isOpen[index] = (values[index] ?? 0) > MIN_INK ? 1 : 0
  const glyphs: Box[] = []
  const stack: number[] = []
  for (let start = 0; start < isOpen.length; start++) {
    if (isOpen[start] === 0) continue
    const box = { left: width, top: height, right: 0, bottom: 0 }
    let pixels = 0
    isOpen[start] = 0
    stack.push(start)
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      pixels++
      const y = Math.floor(index / width)
      const x = index - y * width
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      if (y > box.bottom) box.bottom = y
      const [first, last] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0]
      for (let below = y > 0 ? -1 : 0; below <= (y < height - 1 ? 1 : 0); below++)
        for (let beside = first; beside <= last; beside++) {
          const next = index + below * width + beside
          if (isOpen[next] !== 1) continue
          isOpen[next] = 0
          stack.push(next)
        }
    }
    if (isGlyph(box, pixels)) glyphs.push(box)
  }
  return glyphs.slice(0, MAX_GLYPHS)
}

/** The largest ratio of the heights of two boxes in one line. */
const MAX_HEIGHT_RATIO = 2.6
/** The least part of the lower box's height that is beside the other one. */
const MIN_OVERLAP = 0.5

/** Whether two boxes are in one line, with a gap of at most `gap` times the height of the higher one. */
const areBeside = (a: Box, b: Box, gap: number): boolean => {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1
  const lower = Math.min(getHeight(a), getHeight(b))
  const higher = Math.max(getHeight(a), getHeight(b))
  const distance = Math.max(a.left, b.left) - Math.min(a.right, b.right)
  return overlap >= MIN_OVERLAP * lower && distance <= gap * higher && higher <= MAX_HEIGHT_RATIO * lower
}

const merge = (into: Box, box: Box): void => {
  into.left = Math.min(into.left, box.left)
  into.top = Math.min(into.top, box.top)
  into.right = Math.max(into.right, box.right)
  into.bottom = Math.max(into.bottom, box.bottom)
}

/** Merges the boxes that are beside each other, until none are. */
const mergeBoxes = (boxes: readonly Box[], gap: number): Box[] => {
  let merged = [...boxes]
  for (let count = Infinity; merged.length < count; ) {
    count = merged.length
    const next: Box[] = []
    for (const box of merged.toSorted((a, b) => a.left - b.left)) {
      const host = next.find((other) => areBeside(other, box, gap))
      if (host) merge(host, box)
      else next.push({ ...box })
    }
    merged = next
  }
  return merged
}

/** Gaps in heights of a box: words have smaller ones between their glyphs, and phrases between their words. */
const GAPS = { word: 0.7, phrase: 1.6 }

/** Finds the words of a picture and its phrases: words of one line that are near each other. A word may be a phrase too. */
export function findTextBoxes(ink: Ink): { words: Box[]; phrases: Box[] } {
  const words = mergeBoxes(findGlyphs(ink), GAPS.word)
  return { words, phrases: mergeBoxes(words, GAPS.phrase) }
}
