import sharp from 'sharp'

/** How far each pixel is from the background around it, 0 to 255: text is far from it, whether it is dark or light. */
export interface Ink {
  width: number
  height: number
  values: Uint8Array
}

/** Every picture is scaled to this area, so that a resized copy has the same lines at the same places. */
const AREA = 700 * 700
const MAX_EDGE = 8_000

/** The background of a block is the median of it and its neighbours. Text covers less than half of them. */
const BLOCK = 16
/** Grey levels that are told apart in that median. */
const LEVELS = 64
const LEVEL_SIZE = 256 / LEVELS

const countLevels = (grey: Uint8Array, width: number, height: number, columns: number): Uint16Array => {
  const counts = new Uint16Array(columns * Math.ceil(height / BLOCK) * LEVELS)
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * columns
    for (let x = 0; x < width; x++, index++) {
      const level = Math.floor((grey[index] ?? 0) / LEVEL_SIZE)
      const at = (row + Math.floor(x / BLOCK)) * LEVELS + level
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return counts
}

const findMedian = (sums: Uint32Array): number => {
  const half = sums.reduce((sum, count) => sum + count, 0) / 2
  let count = 0
  let level = 0
  for (; level < LEVELS; level++) {
    count += sums[level] ?? 0
    if (count >= half) break
  }
  return level * LEVEL_SIZE + LEVEL_SIZE / 2
}

/** The background of each block, row by row. */
const findBackground = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const counts = countLevels(grey, width, height, columns)
  const background = new Uint8Array(columns * rows)
  const sums = new Uint32Array(LEVELS)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      sums.fill(0)
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const at = (y * columns + x) * LEVELS
          for (let level = 0; level < LEVELS; level++)
            sums[level] = (sums[level] ?? 0) + (counts[at + level] ?? 0)
        }
      background[row * columns + column] = findMedian(sums)
    }
  return background
}

/** Decodes a picture that `encodePicture` has encoded. */
export async function readInk(picture: Uint8Array): Promise<Ink> {
  const metadata = await sharp(picture).metadata()
  const scale = Math.sqrt(AREA / (metadata.width * metadata.height))
  const toEdge = (edge: number) => Math.min(MAX_EDGE, Math.max(1, Math.round(edge * scale)))
  const [width, height] = [toEdge(metadata.width), toEdge(metadata.height)]
  const values = new Uint8Array(
    await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer(),
  )
  const background = findBackground(values, width, height)
  const columns = Math.ceil(width / BLOCK)
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * columns
    for (let x = 0; x < width; x++, index++)
      values[index] = Math.abs((values[index] ?? 0) - (background[row + Math.floor(x / BLOCK)] ?? 0))
  }
  return { width, height, values }
}
