/** What a picture should not be larger than to be sent quickly over a phone's network. */
const TARGET_BYTES = 300 * 1024

interface Step {
  type: 'image/png' | 'image/jpeg'
  /** Longest edge in pixels; no picture is made larger. */
  edge: number
  quality: number
}

/** Tried in turn until the picture is small enough: even noise is at the last. */
const LADDER: readonly Step[] = [
  { type: 'image/jpeg', edge: 1600, quality: 0.8 },
  { type: 'image/jpeg', edge: 1600, quality: 0.65 },
  { type: 'image/jpeg', edge: 1280, quality: 0.65 },
  { type: 'image/jpeg', edge: 1280, quality: 0.5 },
  { type: 'image/jpeg', edge: 1024, quality: 0.5 },
  { type: 'image/jpeg', edge: 800, quality: 0.4 },
]
/** A screenshot that is small already keeps its sharp letters. */
const SHARP: Step = { type: 'image/png', edge: 1600, quality: 1 }

/** Something to draw on, in a page or in a worker. */
interface Surface {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  blob(type: string, quality: number): Promise<Blob>
}
export type CreateSurface = (width: number, height: number) => Surface

const draw = (picture: ImageBitmap, { type, edge, quality }: Step, sheetOf: CreateSurface): Promise<Blob> => {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const { context, blob } = sheetOf(width, height)
  // JPEG has no transparency: what shows through a screenshot is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return blob(type, quality)
}

/**
 * A picture drawn again, as it is meant to be held, at 300 KiB or less: nothing that a camera wrote beside it, such as
 * where it was taken, comes along. Rejects what is no picture.
 */
export async function resizeImage(file: Blob, sheetOf: CreateSurface): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const isSharp = file.type === SHARP.type && file.size <= TARGET_BYTES
  try {
    let drawn: Blob | undefined
    for (const step of isSharp ? [SHARP, ...LADDER] : LADDER) {
      drawn = await draw(picture, step, sheetOf)
      if (drawn.size <= TARGET_BYTES) return drawn
    }
    throw new Error('too large')
  } finally {
    picture.close()
  }
}
