import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { readConfig } from '../../kernel/config.js'
import { serveConsole } from './console.js'
import { handleErrors } from './errors.js'
import { listOrigins } from './origin.js'

const root = createTemporaryFolder('console')
mkdirSync(join(root, 'assets'))
writeFileSync(
  join(root, 'index.html'),
  '<!doctype html><html lang="en"><meta property="csp-nonce" nonce="CSP_NONCE" /><div id="root"></div>',
)
writeFileSync(join(root, 'assets/app-1.js'), 'app')

/** The statuses of the console's page and of its script, at two hosts. */
const readStatuses = async (environment: Record<string, string>) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(helmet)
  await app.register(cookie)
  handleErrors(app)
  serveConsole(app, readConfig(environment), root)
  const paths = ['/console', '/console/cases/1', '/console/assets/app-1.js', '/console/missing.js']
  const read = (host: string) =>
    Promise.all(paths.map(async (url) => (await app.inject({ url, headers: { host } })).statusCode))
  return { exchange: await read('exchange.example'), ops: await read('ops.example:8443') }
}

test('the console is at every host, or at that of CONSOLE_URL alone', async () => {
  const served = [200, 200, 200, 404]
  expect(await readStatuses({})).toEqual({ exchange: served, ops: served })
  expect(await readStatuses({ CONSOLE_URL: 'https://ops.example:8443' })).toEqual({
    exchange: [404, 404, 404, 404],
    ops: served,
  })
})

test('the host of the console may send writes', () => {
  const config = readConfig({ PUBLIC_URL: 'https://exchange.example', CONSOLE_URL: 'https://ops.example' })
  expect(listOrigins(config)).toEqual(['https://exchange.example', 'https://ops.example'])
  expect(listOrigins(readConfig({ PUBLIC_URL: 'https://exchange.example' }))).toEqual([
    'https://exchange.example',
  ])
})
