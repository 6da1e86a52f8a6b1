import type { FetchOptions } from 'ofetch'
import { type Endpoint, fillPath } from './define-endpoint.js'
import { toFormData } from './form-data.js'
import { readNativeFile, toJsonBody } from './json-body.js'
import { isNativeFile } from './model/picture.js'

/** A request as ofetch takes it: the path without the base URL, and the query or the body as fields. */
export interface EndpointRequest {
  path: string
  init: Pick<FetchOptions, 'method' | 'headers' | 'query' | 'body' | 'cache'>
}

/** Reads the files of React Native, unless this is React Native, which reads them itself, as part of a `FormData`. */
const readNativeFiles = async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
  if (globalThis.navigator?.product === 'ReactNative') return fields
  const read = { ...fields }
  for (const [name, value] of Object.entries(fields))
    if (isNativeFile(value)) read[name] = await readNativeFile(value)
  return read
}

/** The request of a call. The path parameters are taken out of the input; the rest is the query or the body. */
export async function createRequest(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<EndpointRequest> {
  const { method } = endpoint
  const { path, rest } = fillPath(endpoint.path, input)
  if (method === 'GET')
    return { path, init: { method, headers, ...(Object.keys(rest).length > 0 && { query: rest }) } }
  const form = endpoint.multipart && toFormData(await readNativeFiles(rest))
  // Of an object, ofetch would ask whether it is a `FormData`, which some hosts do not have.
  return { path, init: { method, headers, body: form || JSON.stringify(await toJsonBody(rest)) } }
}
