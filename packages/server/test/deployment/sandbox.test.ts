import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../process.js'
import { createTemporaryFolder } from '../temporary-folder.js'

/** The restrictions of `deploy/cht-exchange.service` that bubblewrap has too: an unprivileged user, a read-only root. */
const createSandbox = (dataDir: string) => [
  'bwrap',
  ...['--unshare-user', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'],
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--new-session', '--die-with-parent'],
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
  ...['--bind', dataDir, dataDir],
]

const folder = createTemporaryFolder('sandbox')
const canSandbox = spawnSync('bwrap', [...createSandbox(folder).slice(1), 'true']).status === 0

test.runIf(canSandbox)(
  'the server starts and serves as an unprivileged user, with a read-only root and a writable DATA_DIR',
  async () => {
    const server = await startServer({ DATA_DIR: folder, DEMO: '0' }, { sandbox: createSandbox(folder) })
    const response = await fetch(`${server.address}/readyz`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect(readdirSync(folder).sort()).toEqual(['db', 'encryption-keys', 'operator-token', 'outbox'])
    const token = readFileSync(join(folder, 'operator-token'), 'utf8')
    const ledger = await fetch(`${server.address}/api/operator/ledger`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ledger.status).toBe(200)
    await server.kill('SIGTERM')
  },
)
