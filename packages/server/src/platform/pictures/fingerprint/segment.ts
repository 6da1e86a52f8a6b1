import type { Ink } from './ink.js'
import { type Box, getHeight, getWidth } from './text-boxes.js'

/** A word or a phrase: where it is in the scaled picture, in pixels, and the outline of its text. */
export interface Segment {
  isPhrase: boolean
  x: number
  y: number
  width: number
  height: number
  /** A bit for each cell of a grid over the text, row by row: whether it has more ink than the average of its row. */
  outline: Uint32Array
}

export const OUTLINE_COLUMNS = 64
export const OUTLINE_ROWS = 4
const BITS = OUTLINE_COLUMNS * OUTLINE_ROWS
export const OUTLINE_WORDS = BITS / 32

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The part of the most ink of a row or column that its text has at the edge. */
const EDGE = 0.4

/** Where a profile first and last crosses `EDGE` of its maximum, between its values. It is much the same in a blurred copy. */
const findEdges = (profile: readonly number[]): [number, number] => {
  const limit = EDGE * Math.max(...profile)
  const get = (index: number) => profile[index] ?? 0
  let first = 0
  while (get(first) < limit) first++
  let last = profile.length - 1
  while (get(last) < limit) last--
  const interpolate = (at: number, outside: number) => (get(at) - limit) / (get(at) - get(outside) || 1)
  return [first - interpolate(first, first - 1), last + 1 + interpolate(last, last + 1)]
}

const tightenBox = ({ width: stride, values }: Ink, box: Box): Area => {
  const columns = Array<number>(getWidth(box)).fill(0)
  const rows = Array<number>(getHeight(box)).fill(0)
  for (const row of rows.keys())
    for (const column of columns.keys()) {
      const value = values[(box.top + row) * stride + box.left + column] ?? 0
      if (value > (columns[column] ?? 0)) columns[column] = value
      if (value > (rows[row] ?? 0)) rows[row] = value
    }
  const [left, right] = findEdges(columns)
  const [top, bottom] = findEdges(rows)
  return { x: box.left + left, y: box.top + top, width: right - left, height: bottom - top }
}

/** The average ink of an area. Pixels on its edge count by their part in it. */
const averageInk = ({ width: stride, values }: Ink, { x, y, width, height }: Area): number => {
  let sum = 0
  let size = 0
  for (let row = Math.floor(y); row < y + height; row++) {
    const part = Math.min(row + 1, y + height) - Math.max(row, y)
    for (let column = Math.floor(x); column < x + width; column++) {
      const share = part * (Math.min(column + 1, x + width) - Math.max(column, x))
      sum += share * (values[row * stride + column] ?? 0)
      size += share
    }
  }
  return size > 0 ? sum / size : 0
}

const drawOutline = (ink: Ink, { x, y, width, height }: Area): Uint32Array => {
  const outline = new Uint32Array(OUTLINE_WORDS)
  const [cellWidth, cellHeight] = [width / OUTLINE_COLUMNS, height / OUTLINE_ROWS]
  for (let row = 0; row < OUTLINE_ROWS; row++) {
    const cells = Array.from({ length: OUTLINE_COLUMNS }, (_, column) =>
      averageInk(ink, {
        x: x + column * cellWidth,
        y: y + row * cellHeight,
        width: cellWidth,
        height: cellHeight,
      }),
    )
    const average = cells.reduce((sum, cell) => sum + cell, 0) / OUTLINE_COLUMNS
    for (const [column, cell] of cells.entries()) {
      const bit = row * OUTLINE_COLUMNS + column
      if (cell > average) outline[bit >> 5] = (outline[bit >> 5] ?? 0) | (1 << (bit & 31))
    }
  }
  return outline
}

/** Text is at least so high, in pixels. */
const MIN_HEIGHT = 5
const MAX_HEIGHT = 60
/** The least width of text in heights. Higher boxes may be pictures, and are text only if they are long. */
const getMinRatio = (height: number) => (height > 20 ? 3 : 2)

/** Describes the text in a box; undefined if it does not have the shape of text. */
export function describeSegment(ink: Ink, box: Box, isPhrase: boolean): Segment | undefined {
  const area = tightenBox(ink, box)
  const { width, height } = area
  if (height < MIN_HEIGHT || height > MAX_HEIGHT || width < height * getMinRatio(height)) return undefined
  return { isPhrase, ...area, outline: drawOutline(ink, area) }
}

const countBits = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The part of the bits in which two outlines differ, 0 to 1. Those of different texts differ in about a third. */
export function compareOutlines(a: Segment, b: Segment): number {
  let bits = 0
  for (let index = 0; index < OUTLINE_WORDS; index++)
    bits += countBits((a.outline[index] ?? 0) ^ (b.outline[index] ?? 0))
  return bits / BITS
}
