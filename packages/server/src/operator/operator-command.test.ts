import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../kernel/config.js'
import { formatOperatorCommand } from './operator-command.js'

const DEFAULTS = { host: '127.0.0.1', dataDir: resolve('.data'), operatorToken: undefined } as Config

test.each([
  ['all defaults', {}, 'http://127.0.0.1:3000', 'npm run operator --'],
  ['another port', {}, 'http://127.0.0.1:4100', 'PORT=4100 npm run operator --'],
  ['the port of http', {}, 'http://127.0.0.1:80', 'PORT=80 npm run operator --'],
  ['another host', { host: '::1' }, 'http://[::1]:3000', 'HOST=::1 npm run operator --'],
  [
    'another folder',
    { dataDir: "/srv/ada's data" },
    'http://127.0.0.1:3000',
    "DATA_DIR='/srv/ada'\\''s data' npm run operator --",
  ],
  [
    'the token of the environment instead of the folder',
    { dataDir: '/srv/cht', operatorToken: 'long-enough' },
    'http://127.0.0.1:3000',
    'npm run operator --',
  ],
])('the command sets what differs from the defaults: %s', (_, overrides, address, command) => {
  expect(formatOperatorCommand({ ...DEFAULTS, ...overrides }, address)).toBe(command)
})
