import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a bot must still know after it was stopped, or fell over. */
export interface Memory {
  /** The cookie jar: as good as the password. */
  session?: string | undefined
  /** The idempotency key of an order of which no answer has come yet: sent again it is the same order, not a second. */
  intent?: string | undefined
}

/** Kept in a file that its owner alone can read, and that is never half written. */
export function openMemory(file: string) {
  let known: Memory = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    read: (): Memory => known,
    note: (what: Memory): void => {
      known = { ...known, ...what }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(known), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

export type BotMemory = ReturnType<typeof openMemory>
