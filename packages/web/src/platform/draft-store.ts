import type { DraftStore } from '@cht/machines'

const PREFIX = 'draft:'

const keys = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

/** What `use` comes to; `otherwise` where the browser keeps nothing, or is full. */
const tried = <Result>(use: () => Result, otherwise: Result): Result => {
  try {
    return use()
  } catch {
    return otherwise
  }
}

/** What was typed, in this tab's own storage: a reload keeps it, closing the tab does not. */
export const draftStore: DraftStore = {
  read: () =>
    tried(
      () => keys().map((key) => [key.slice(PREFIX.length), sessionStorage.getItem(key) ?? ''] as const),
      [],
    ),
  write: (key, text) => tried(() => sessionStorage.setItem(PREFIX + key, text), undefined),
  remove: (key) => tried(() => sessionStorage.removeItem(PREFIX + key), undefined),
}
