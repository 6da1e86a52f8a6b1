import { PICTURE_RULE, PICTURE_TYPES } from '@cht/sdk/rules'
import { type CreateSurface, resizeImage } from './resize-image.js'

/** A blob as a data URL, for forms whose draft includes the picture, because drafts are stored as text. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

const createSurface: CreateSurface = (width, height) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  const blob = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (encoded) => (encoded ? resolve(encoded) : reject(new Error('The canvas could not be encoded'))),
        type,
        quality,
      )
    })
  return { context, blob }
}

/** Resizes in a worker, so that the page stays responsive. Rejects if workers or `OffscreenCanvas` are missing. */
const resizeInWorker = (file: Blob): Promise<Blob> =>
  new Promise<Blob>((resolve, reject) => {
    const worker = new Worker(new URL('./resize-image-worker.ts', import.meta.url), { type: 'module' })
    const finish = (resized: unknown) => {
      worker.terminate()
      if (resized instanceof Blob) resolve(resized)
      else reject(new Error('The worker could not resize the image'))
    }
    worker.onmessage = ({ data }) => finish(data)
    worker.onerror = () => finish(undefined)
    worker.postMessage(file)
  })

/** Resizes a picture to at most 300 KiB for the upload. Rejects a file that is no picture of the types that can be sent (`PICTURE_RULE`). */
export async function compressPicture(file: File): Promise<Blob> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) throw new Error(PICTURE_RULE)
  return resizeInWorker(file).catch(() => resizeImage(file, createSurface))
}

/** Like `compressPicture`, as a data URL. */
export async function compressToDataUrl(file: File): Promise<string> {
  return toDataUrl(await compressPicture(file))
}
