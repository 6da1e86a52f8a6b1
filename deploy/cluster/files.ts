import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ClusterError } from './cluster-error.js'
import {
  formatEnvironment,
  getDatabaseEnvironment,
  getEtcdEnvironment,
  getHaproxyEnvironment,
  getPatroniEnvironment,
} from './environment.js'
import type { Machines } from './machines.js'
import { formatUsers, loadSecrets } from './secrets.js'

/** Where the packages of Debian 13 keep the data and the programs. */
const DEBIAN = {
  etcd: '/var/lib/etcd/exchange',
  postgres: '/var/lib/postgresql/exchange',
  binaries: '/usr/lib/postgresql/17/bin',
}

const USAGE =
  'Usage: npm run cluster -- files FOLDER ADDRESS ADDRESS ADDRESS: the addresses of the three database machines'

const toDatabases = (addresses: readonly string[]): Machines['databases'] => {
  const [first, second, third, ...others] = addresses
  if (first === undefined || second === undefined || third === undefined || others.length > 0)
    throw new ClusterError(USAGE)
  return [
    { name: 'db1', address: first },
    { name: 'db2', address: second },
    { name: 'db3', address: third },
  ]
}

const copyTemplate = (name: string, folder: string) =>
  copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name))

/**
 * Writes the files of three database machines, each into its own folder, and those of a machine with processes of the exchange
 * into `app`. The first call creates the passwords. All files are private to this user.
 */
export function writeFiles(folder?: string, ...addresses: string[]): void {
  if (folder === undefined) throw new ClusterError(USAGE)
  const machines: Machines = { databases: toDatabases(addresses), servers: [] }
  const secrets = loadSecrets(folder)
  const write = (machine: string, file: string, text: string) => {
    mkdirSync(join(folder, machine), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, machine, file), text, { mode: 0o600 })
  }
  for (const machine of machines.databases) {
    write(machine.name, 'etcd.env', formatEnvironment(getEtcdEnvironment(machines, machine, DEBIAN.etcd)))
    const patroni = getPatroniEnvironment(machines, machine, DEBIAN, secrets)
    write(machine.name, 'patroni.env', formatEnvironment(patroni))
    for (const name of ['patroni.yml', 'sysctl.conf']) copyTemplate(name, join(folder, machine.name))
  }
  write('app', 'haproxy.env', formatEnvironment(getHaproxyEnvironment(machines)))
  write('app', 'userlist.txt', formatUsers(secrets))
  write('app', 'database.env', formatEnvironment(getDatabaseEnvironment(secrets)))
  for (const name of ['haproxy.cfg', 'pgbouncer.ini', 'sysctl.conf']) copyTemplate(name, join(folder, 'app'))
  chmodSync(folder, 0o700)
}
