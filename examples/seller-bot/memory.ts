import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The state of the bot that survives a restart or crash. */
export interface BotState {
  /** The cookie jar: keep it as safe as the password. */
  session?: string | undefined
  /** The idempotency key of an order without a response. A retry with this key does not place a second order. */
  idempotencyKey?: string | undefined
}

/** Keeps the state in a file that only its owner can read and that is replaced atomically. */
export function openMemory(file: string) {
  let state: BotState = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    read: (): BotState => state,
    update: (changes: BotState): void => {
      state = { ...state, ...changes }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}

export type BotMemory = ReturnType<typeof openMemory>
