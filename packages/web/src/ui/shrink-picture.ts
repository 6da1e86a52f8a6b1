import { PROOF_TYPES } from '@cht/sdk/trades'

/** What a picture should not be larger than to be sent quickly over a phone's network. */
const TARGET_BYTES = 300 * 1024
/** Longest edge and quality, tried in turn until the picture is small enough. */
const LADDER = [
  { edge: 1600, quality: 0.8 },
  { edge: 1600, quality: 0.65 },
  { edge: 1280, quality: 0.65 },
  { edge: 1280, quality: 0.5 },
] as const

/** A picture as text, for calls that carry it inside their JSON. */
export const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const draw = (picture: ImageBitmap, edge: number, quality: number): Promise<Blob> => {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: what shows through a screenshot is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/jpeg', quality)
  })
}

/**
 * A picture as it is when it is small, else drawn again as a smaller JPEG. Rejects whatever is not a picture, or
 * stays larger than `maxBytes`.
 */
export const shrinkPicture = async (file: File, maxBytes: number): Promise<Blob> => {
  if (!file.type.startsWith('image/')) throw new Error('not a picture')
  const picture = await createImageBitmap(file)
  try {
    if (file.size <= TARGET_BYTES && PROOF_TYPES.some((type) => type === file.type)) return file
    let smallest: Blob | undefined
    for (const { edge, quality } of LADDER) {
      smallest = await draw(picture, edge, quality)
      if (smallest.size <= TARGET_BYTES) break
    }
    if (!smallest || smallest.size > maxBytes) throw new Error('too large')
    return smallest
  } finally {
    picture.close()
  }
}
