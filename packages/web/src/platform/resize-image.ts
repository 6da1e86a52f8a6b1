/** The largest size that uploads quickly over a mobile network. */
const TARGET_BYTES = 300 * 1024

interface Encoding {
  type: 'image/png' | 'image/jpeg'
  /** The longest edge in px; a smaller image is not enlarged. */
  edge: number
  quality: number
}

/** Tried in order until the image is small enough. The last one is enough even for an image of random pixels. */
const JPEG_ENCODINGS: readonly Encoding[] = [
  { type: 'image/jpeg', edge: 1600, quality: 0.8 },
  { type: 'image/jpeg', edge: 1600, quality: 0.65 },
  { type: 'image/jpeg', edge: 1280, quality: 0.65 },
  { type: 'image/jpeg', edge: 1280, quality: 0.5 },
  { type: 'image/jpeg', edge: 1024, quality: 0.5 },
  { type: 'image/jpeg', edge: 800, quality: 0.4 },
]
/** For a small screenshot: lossless, so that its text stays sharp. */
const PNG_ENCODING: Encoding = { type: 'image/png', edge: 1600, quality: 1 }

/** A canvas of a page or of a worker. */
interface Surface {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  blob(type: string, quality: number): Promise<Blob>
}
export type CreateSurface = (width: number, height: number) => Surface

const encode = (
  image: ImageBitmap,
  { type, edge, quality }: Encoding,
  createSurface: CreateSurface,
): Promise<Blob> => {
  const scale = Math.min(1, edge / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const { context, blob } = createSurface(width, height)
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return blob(type, quality)
}

/**
 * Draws an image again, upright and at most 300 KiB, without its metadata, such as the place where a photo was taken.
 * Rejects a file that is not an image.
 */
export async function resizeImage(file: Blob, createSurface: CreateSurface): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canStayPng = file.type === PNG_ENCODING.type && file.size <= TARGET_BYTES
  try {
    for (const encoding of canStayPng ? [PNG_ENCODING, ...JPEG_ENCODINGS] : JPEG_ENCODINGS) {
      const encoded = await encode(image, encoding, createSurface)
      if (encoded.size <= TARGET_BYTES) return encoded
    }
    throw new Error(`The image could not be reduced to ${TARGET_BYTES} bytes`)
  } finally {
    image.close()
  }
}
