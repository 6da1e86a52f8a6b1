import { isBlob, isNativeFile } from './model/picture.js'

const readAsDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Uses `FileReader` where it exists, because a Blob of React Native has no `arrayBuffer`. */
async function toDataUrl(file: Blob): Promise<string> {
  if (typeof FileReader === 'function') return readAsDataUrl(file)
  let binary = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}

/** The contents of a file of React Native, with the media type that its picker says. */
export async function readNativeFile({ uri, type }: { uri: string; type?: string }): Promise<Blob> {
  const blob = await (await fetch(uri)).blob()
  return type === undefined || blob.type === type ? blob : blob.slice(0, blob.size, type)
}

/** The fields of a JSON request. Files become data URLs. */
export async function toJsonBody(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const body = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (isBlob(value)) body[name] = await toDataUrl(value)
    else if (isNativeFile(value)) body[name] = await toDataUrl(await readNativeFile(value))
  }
  return body
}
