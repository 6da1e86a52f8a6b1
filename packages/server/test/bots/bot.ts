import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createIdempotencyKey } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { createNodeClient, type NodeClient } from '@cht/sdk/node'
import { SECOND } from '@cht/sdk/rules'

const TIMEOUT = 15 * SECOND
/** After this many attempts in a row without success, a step of a bot fails. */
const MAX_ATTEMPTS = 60

/** What a bot stores for its next start. */
interface Memory {
  session?: string | undefined
  /** The key of each write, by what it does. It is stored before the write is sent first. */
  keys: Record<string, string>
  /** The writes that have succeeded, and the id that the exchange has answered with. */
  done: Record<string, string>
}

interface BotOptions {
  file: string
  baseURL: string
  email: string
  password: string
  /** Of a call of the client. The bot itself repeats its calls too. */
  retries: number
  /** Waits until another attempt makes sense. */
  untilReady: () => Promise<unknown>
  /** Called before each call of the client. */
  onCall: () => void
  onError: (error: unknown, isWrite: boolean) => void
}

/** A clock whose waits take no time. The timeout of a call elapses when `elapse` is called. */
const createBotClock = () => {
  let offset = 0
  const timeouts = new Set<() => void>()
  return {
    now: () => Date.now() + offset,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms < TIMEOUT) {
          offset += ms
          return resolve()
        }
        timeouts.add(resolve)
        signal.addEventListener('abort', () => timeouts.delete(resolve))
      }),
    elapse: () => {
      offset += TIMEOUT
      for (const end of timeouts) end()
    },
  }
}

/** Creates a bot that sends each write until it has succeeded, with the key that it has stored, also after a restart. */
export function createBot({
  file,
  baseURL,
  email,
  password,
  retries,
  untilReady,
  onCall,
  onError,
}: BotOptions) {
  const clock = createBotClock()
  const readMemory = (): Memory =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { keys: {}, done: {} }
  let memory = readMemory()
  const store = () => {
    writeFileSync(`${file}.new`, JSON.stringify(memory))
    renameSync(`${file}.new`, file)
  }
  const connect = (): NodeClient =>
    createNodeClient({
      baseURL,
      saved: memory.session,
      retries,
      timeout: TIMEOUT,
      now: clock.now,
      sleep: clock.sleep,
    })
  let client = connect()

  const repeat = async <Value>(isWrite: boolean, call: () => Promise<Value>): Promise<Value> => {
    let last: unknown
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      onCall()
      try {
        return await call()
      } catch (error) {
        last = error
        onError(error, isWrite)
        const isRefusal =
          isExchangeError(error) && error.name === 'ApiError' && error.status < 500 && error.status !== 429
        // A refusal of a repeated write would mean that it has been executed twice.
        if (!isExchangeError(error) || isRefusal) throw error
      }
      await untilReady()
    }
    throw last
  }

  return {
    elapse: clock.elapse,
    logIn: async () => {
      await repeat(true, () => client.auth.login({ email, password }))
      memory.session = client.save()
      store()
    },
    read: <Value>(call: (client: NodeClient) => Promise<Value>) => repeat(false, () => call(client)),
    /** Sends the write `name` until it succeeds. Does nothing if it has. */
    write: async (
      name: string,
      call: (client: NodeClient, idempotencyKey: string) => Promise<{ value?: { _id: string } | undefined }>,
    ) => {
      if (memory.done[name] !== undefined) return
      const key = memory.keys[name] ?? createIdempotencyKey()
      memory.keys[name] = key
      store()
      // A success may have lost its result on the way. The same key reads it.
      let result = await repeat(true, () => call(client, key))
      while (!result.value) result = await repeat(true, () => call(client, key))
      memory.done[name] = result.value._id
      store()
    },
    /** Forgets all but the file, as a new process does. */
    restart: () => {
      memory = readMemory()
      client = connect()
    },
    readMemory,
    readCookies: (): string[] => {
      const { cookies } = JSON.parse(client.save()) as { cookies: { value: string }[] }
      return cookies.map(({ value }) => value)
    },
  }
}

export type Bot = ReturnType<typeof createBot>
