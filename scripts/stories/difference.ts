import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export interface Difference {
  /** How many pixels differ. */
  pixels: number
  /** A picture with these pixels in red, as PNG. */
  picture: Buffer
}

/** The picture on a transparent one of another size. */
const enlarge = (picture: PNG, width: number, height: number): PNG => {
  const enlarged = new PNG({ width, height })
  PNG.bitblt(picture, enlarged, 0, 0, picture.width, picture.height, 0, 0)
  return enlarged
}

/** Compares two pictures (PNG) exactly: every pixel, every channel. Undefined if they are the same. */
export function findDifference(before: Buffer, after: Buffer): Difference | undefined {
  if (before.equals(after)) return undefined
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(first.width, second.width)
  const height = Math.max(first.height, second.height)
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(
    enlarge(first, width, height).data,
    enlarge(second, width, height).data,
    difference.data,
    width,
    height,
    { threshold: 0, includeAA: true },
  )
  return pixels === 0 ? undefined : { pixels, picture: PNG.sync.write(difference) }
}
