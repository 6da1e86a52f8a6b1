/** A picture's data URL as a file; a platform that cannot make one sends the text, which is taken too. */
const partOf = (value: unknown): Blob | string => {
  if (value instanceof Blob) return value
  const text = String(value)
  const [, type = '', base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(text) ?? []
  if (base64 === undefined) return text
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return new Blob([bytes], { type })
  } catch {
    return text
  }
}

/** The fields of an upload as its parts. */
export function toFormData(fields: Record<string, unknown>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    const part = partOf(value)
    // A file keeps its name; this is how its two overloads are told apart.
    typeof part === 'string' ? data.append(name, part) : data.append(name, part)
  }
  return data
}
