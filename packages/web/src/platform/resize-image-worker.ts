import { type CreateSurface, resizeImage } from './resize-image.js'

const sheetOf: CreateSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { context, blob: (type, quality) => canvas.convertToBlob({ type, quality }) }
}

/** Answers a picture with the one to send, or with nothing where that cannot be made here. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await resizeImage(data, sheetOf).catch(() => undefined))
})
