// The exchange as it is started with `npm start`, on a fresh folder, with its demo users.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperatorClient } from '@cht/sdk/operator'

const MAIN = new URL('../packages/server/dist/main.js', import.meta.url).pathname
const PASSWORD = 'chtdemo-2026'

/** Resolves with its address once it listens; rejects with what it said where it stops before that. */
const listening = (server) =>
  new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk) => {
      said += chunk
      const address = /is open at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () => reject(new Error(said)))
  })

export const openExchange = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-bench-'))
  const server = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: '1', OPERATOR_TOKEN: 'operator' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await listening(server)
  return {
    address,
    operator: createOperatorClient({ baseURL: `${address}/api`, token: 'operator' }),
    close: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser of one of the demo users, signed in. */
export const signedIn = async (browser, address, who, options = {}) => {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block', ...options })
  const data = { email: `${who}@example.com`, password: PASSWORD }
  const answer = await context.request.post('/api/auth/login', { data })
  if (!answer.ok()) throw new Error(await answer.text())
  return context
}
