import type { DraftStore } from '@cht/machines'

const PREFIX = 'draft:'

const listKeys = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

/** Runs an operation on the storage, or returns the fallback if the browser has no storage or it is full. */
const tryStorage = <Result>(operation: () => Result, fallback: Result): Result => {
  try {
    return operation()
  } catch {
    return fallback
  }
}

/** Stores the drafts of forms in `sessionStorage`: a reload keeps them, closing the tab does not. */
export const draftStore: DraftStore = {
  read: () =>
    tryStorage(
      () => listKeys().map((key) => [key.slice(PREFIX.length), sessionStorage.getItem(key) ?? ''] as const),
      [],
    ),
  write: (key, text) => tryStorage(() => sessionStorage.setItem(PREFIX + key, text), undefined),
  remove: (key) => tryStorage(() => sessionStorage.removeItem(PREFIX + key), undefined),
}
