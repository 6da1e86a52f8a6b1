/** How much of a request body was sent, in bytes. */
export interface UploadProgress {
  sent: number
  total: number
}

/** Statuses without a body: the `Response` constructor refuses one. */
const NULL_BODY_STATUSES = [204, 205, 304]

const toResponse = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  const { status, statusText } = request
  return new Response(NULL_BODY_STATUSES.includes(status) ? null : request.response, {
    status,
    statusText,
    headers,
  })
}

/** Whether requests can report their progress: `fetch` cannot, `XMLHttpRequest` can. */
export function canReportProgress(): boolean {
  return typeof XMLHttpRequest === 'function'
}

/**
 * A `fetch` over `XMLHttpRequest`, which reports the progress of the request body. A redirect, and a lost connection, reject
 * with a `TypeError`.
 */
export function uploadWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (progress: UploadProgress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal, body } = init
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('The upload failed'))
    const abort = () => request.abort()
    request.open(init.method ?? 'POST', url)
    request.responseType = 'blob'
    request.withCredentials = init.credentials === 'include'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onload = () =>
      request.responseURL === new URL(url, globalThis.location?.href).href
        ? resolve(toResponse(request))
        : fail()
    request.onerror = fail
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) fail()
    else request.send(body as XMLHttpRequestBodyInit)
  })
}
