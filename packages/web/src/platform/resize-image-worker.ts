import { type CreateSurface, resizeImage } from './resize-image.js'

const createSurface: CreateSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  return { context, blob: (type, quality) => canvas.convertToBlob({ type, quality }) }
}

/** Posts the resized image, or `undefined` if it could not be resized in a worker. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await resizeImage(data, createSurface).catch(() => undefined))
})
