import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canConnect, findFreePort } from '../postgres-cluster.js'
import { createTemporaryFolder } from '../temporary-folder.js'

const CONFIGURATION = fileURLToPath(new URL('../../../../deploy/haproxy.cfg', import.meta.url))

/** The path of HAProxy's binary; undefined if none is found. */
export function findHaproxyBinary(): string | undefined {
  return ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
}

const replace = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`deploy/haproxy.cfg has no ${from}`)
  return text.replace(from, to)
}

/** Starts HAProxy with `deploy/haproxy.cfg`, in front of two servers at these URLs. */
export async function startHaproxy(binary: string, [first, second]: [first: string, second: string]) {
  const file = join(createTemporaryFolder('haproxy'), 'haproxy.cfg')
  const port = await findFreePort()
  let configuration = readFileSync(CONFIGURATION, 'utf8')
  configuration = replace(configuration, '127.0.0.1:5000', `127.0.0.1:${port}`)
  configuration = replace(configuration, '10.0.0.2:5432', new URL(first).host)
  configuration = replace(configuration, '10.0.0.3:5432', new URL(second).host)
  writeFileSync(file, configuration)
  const haproxy = spawn(binary, ['-db', '-f', file], { stdio: 'ignore' })
  const url = Object.assign(new URL(first), { port: String(port) }).href
  while (!(await canConnect(url))) {
    if (haproxy.exitCode !== null) throw new Error('HAProxy did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, stop: () => haproxy.kill() }
}
