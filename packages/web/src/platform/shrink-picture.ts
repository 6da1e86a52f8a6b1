import { type CreateSurface, resizeImage } from './resize-image.js'

/** A picture as text, for calls that carry it inside their JSON. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

const sheetOf: CreateSurface = (width, height) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const blob = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('not drawn'))), type, quality)
    })
  return { context, blob }
}

/** Where nothing else waits for it. Rejects where there are no workers, or they cannot draw. */
const redrawBeside = (file: Blob): Promise<Blob> =>
  new Promise<Blob>((resolve, reject) => {
    const worker = new Worker(new URL('./resize-image-worker.ts', import.meta.url), { type: 'module' })
    const end = (drawn: unknown) => {
      worker.terminate()
      if (drawn instanceof Blob) resolve(drawn)
      else reject(new Error('not drawn'))
    }
    worker.onmessage = ({ data }) => end(data)
    worker.onerror = () => end(undefined)
    worker.postMessage(file)
  })

/** A picture as it is sent: drawn again at 300 KiB or less. Rejects whatever is not a picture. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) throw new Error('not a picture')
  return redrawBeside(file).catch(() => resizeImage(file, sheetOf))
}

/** The same as text. */
export async function shrinkToText(file: File): Promise<string> {
  return toDataUrl(await shrinkPicture(file))
}
