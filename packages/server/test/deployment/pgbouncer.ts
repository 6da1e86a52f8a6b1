import { spawn } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canConnect, findFreePort, getProcessUser } from '../postgres-cluster.js'
import { createTemporaryFolder } from '../temporary-folder.js'

/** The path of PgBouncer's binary; undefined if none is found. */
export function findPgbouncerBinary(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync)
}

/** Starts PgBouncer in transaction mode in front of a PostgreSQL server that trusts its clients. */
export async function startPgbouncer(binary: string, target: string) {
  const folder = createTemporaryFolder('pgbouncer')
  const { uid, gid } = getProcessUser()
  const { hostname, port: targetPort } = new URL(target)
  const port = await findFreePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${targetPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
    ].join('\n'),
  )
  if (uid !== undefined) for (const path of [folder, users, settings]) chownSync(path, uid, gid ?? uid)
  const pgbouncer = spawn(binary, ['-q', settings], { stdio: 'ignore', ...getProcessUser() })
  const toPooledUrl = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  while (!(await canConnect(toPooledUrl(target)))) {
    if (pgbouncer.exitCode !== null) throw new Error('PgBouncer did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { toPooledUrl, stop: () => pgbouncer.kill() }
}
