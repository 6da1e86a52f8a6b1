import { isBlob, isNativeFile } from './model/picture.js'

/** The value of a field: a file as it is, a data URL of an image as a file, anything else as text. */
const toFormDataValue = (value: unknown): Blob | string => {
  // React Native reads the file itself: its `FormData` takes such an object in place of a Blob.
  if (isBlob(value) || isNativeFile(value)) return value as Blob
  const text = String(value)
  const [, type = '', base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(text) ?? []
  if (base64 === undefined) return text
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}

/**
 * The fields of a multipart/form-data request. Undefined if a data URL cannot be converted to a file, as on React Native, or if the
 * host has no `FormData`. The request then has a JSON body, because servers limit the length of texts in multipart.
 */
export function toFormData(fields: Record<string, unknown>): FormData | undefined {
  try {
    const data = new FormData()
    // `append` has an overload for each type; a `File` keeps its name.
    for (const [name, value] of Object.entries(fields)) data.append(name, toFormDataValue(value) as Blob)
    return data
  } catch {
    return undefined
  }
}
