/** A data URL of an image as a file. A platform that cannot create one sends the text, which the server accepts too. */
const toFormDataValue = (value: unknown): Blob | string => {
  if (value instanceof Blob) return value
  const text = String(value)
  const [, type = '', base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(text) ?? []
  if (base64 === undefined) return text
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new Blob([bytes], { type })
  } catch {
    return text
  }
}

/** The fields of a multipart/form-data request. */
export function toFormData(fields: Record<string, unknown>): FormData {
  const data = new FormData()
  // `append` has an overload for each type; a `File` keeps its name.
  for (const [name, value] of Object.entries(fields)) data.append(name, toFormDataValue(value) as Blob)
  return data
}
