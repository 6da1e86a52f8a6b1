import type { UploadProgress } from '@cht/sdk/upload'
import { useSyncExternalStore } from 'react'

const KEY_HEADER = 'idempotency-key'
/** The progress of the running uploads by idempotency key. */
const uploads = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()

const setProgress = (key: string | undefined, progress?: UploadProgress) => {
  if (key === undefined) return
  if (progress) uploads.set(key, progress)
  else uploads.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload progress of the request with an idempotency key; `undefined` while there is no upload. */
export function useUploadProgress(idempotencyKey: string | undefined): UploadProgress | undefined {
  return useSyncExternalStore(subscribe, () =>
    idempotencyKey === undefined ? undefined : uploads.get(idempotencyKey),
  )
}

const upload = async (url: string, init: RequestInit): Promise<Response> => {
  const { uploadWithProgress } = await import('@cht/sdk/upload')
  const key = new Headers(init.headers).get(KEY_HEADER) ?? undefined
  const response = uploadWithProgress(url, init, (progress) => setProgress(key, progress))
  return response.finally(() => setProgress(key))
}

/** The app's `fetch`: reports the progress of a request body to `useUploadProgress`. */
export const fetchWithProgress: typeof fetch = (input, init) =>
  init?.body ? upload(String(input), init) : fetch(input, init)
