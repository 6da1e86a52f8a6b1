async function toDataUrl(file: Blob): Promise<string> {
  let binary = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte)
  return `data:${file.type};base64,${btoa(binary)}`
}

/** The fields of a JSON request. Files become data URLs. */
export async function toJsonBody(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const body = { ...fields }
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) body[name] = await toDataUrl(value)
  return body
}
