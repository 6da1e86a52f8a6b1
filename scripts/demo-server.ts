// Starts the built server with its demo users: used by the benchmarks and the screenshots.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createOperatorClient, OPERATOR_ROLE_NAMES, type OperatorClient } from '@cht/sdk/operator'
import { DAY } from '@cht/sdk/rules'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { findInMails } from '../packages/server/test/find-in-mails.js'
import { DEFINE_NAME } from './define-name.js'

const MAIN = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))
const PASSWORD = 'chtdemo-2026'
const OPERATOR_TOKEN = 'operator-token-of-the-demo-exchange'

export interface DemoServer {
  address: string
  operator: OperatorClient
  /** Waits for a mail with a code to an address, and returns the code. */
  readCode(email: string): Promise<string>
  close(): Promise<void>
}

/** Resolves with the address the server listens on; rejects with the server's output if it exits before. */
const waitForAddress = (server: ChildProcessByStdio<null, Readable, Readable>): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /is open at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => reject(new Error(output)))
  })

/** @param given the data folder of an earlier start, which stays when this server is closed. Default: an empty one. */
export async function startDemoServer(given?: string): Promise<DemoServer> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'cht-demo-'))
  const server = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: '1', OPERATOR_TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await waitForAddress(server)
  return {
    address,
    operator: createOperatorClient({ baseURL: `${address}/api`, token: OPERATOR_TOKEN }),
    readCode: async (email) => {
      for (;;) {
        const code = findInMails(join(folder, 'outbox'), email, /Subject: (\d{6})/)
        if (code !== undefined) return code
        await setTimeout(100)
      }
    },
    close: async () => {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser context with the session of a demo user. */
export async function createSignedInContext(
  browser: Browser,
  address: string,
  user: 'seller' | 'buyer',
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', ...options })
  await context.addInitScript(DEFINE_NAME)
  const data = { email: `${user}@example.com`, password: PASSWORD }
  const response = await context.request.post('/api/auth/login', { data })
  if (!response.ok()) throw new Error(await response.text())
  return context
}

/** A browser context whose tabs are signed in to the console, with all roles. */
export async function createOperatorContext(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' })
  const session = {
    token: OPERATOR_TOKEN,
    name: 'Ada Obi',
    roles: OPERATOR_ROLE_NAMES,
    endsAt: Date.now() + DAY,
  }
  await context.addInitScript(
    (text) => sessionStorage.setItem('operator-session', text),
    JSON.stringify(session),
  )
  return context
}
