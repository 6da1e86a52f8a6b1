import { findDocumentedPath, findDocumentMismatches } from './openapi-document.js'

/** The differences from the OpenAPI document that responses had since the last test. `check-responses.ts` asserts that there are none. */
export const responseMismatches: string[] = []

/** Sends a request like `fetch`, and compares the JSON response of an endpoint with the OpenAPI document. */
export async function documentedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init)
  const method = init.method ?? 'GET'
  const path = findDocumentedPath(method, new URL(url).pathname)
  if (path && response.headers.get('content-type')?.startsWith('application/json'))
    responseMismatches.push(
      ...findDocumentMismatches({ method, path }, response.status, await response.clone().json()),
    )
  return response
}
