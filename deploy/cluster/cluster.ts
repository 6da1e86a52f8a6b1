import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ClusterError } from './cluster-error.js'
import { startDaemon, stopDaemons } from './daemons.js'
import { getEtcdEnvironment, getHaproxyEnvironment, getPatroniEnvironment } from './environment.js'
import { type Machine, NAMESPACES } from './machines.js'
import { findPrimary, type Member, waitUntilComplete } from './members.js'
import { createNetwork, listPids, removeNetwork } from './namespaces.js'
import { findPrograms, type Programs } from './programs.js'
import { formatUsers, loadSecrets, type Secrets } from './secrets.js'

const MACHINES = [...NAMESPACES.databases, ...NAMESPACES.servers]
/** The first start creates a database and copies it twice. In ms. */
const START_TIMEOUT = 120_000

/** A cluster in the namespaces of this machine. */
export interface Cluster {
  /** Has the passwords, and a folder for each machine with its data and logs. */
  folder: string
  secrets: Secrets
  programs: Programs
}

/** Finds the programs and the passwords of the cluster in a folder. Throws a `ClusterError` if a program is missing or too old. */
export function openCluster(folder: string): Cluster {
  return { folder, programs: findPrograms(), secrets: loadSecrets(folder) }
}

export const getMachineFolder = ({ folder }: Pick<Cluster, 'folder'>, { name }: Machine): string =>
  join(folder, name)

const getPostgresFolder = (cluster: Cluster, machine: Machine): string =>
  join(getMachineFolder(cluster, machine), 'postgres')

const readTemplate = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

/** The user and the group `postgres`. Patroni and PgBouncer refuse to run as root. */
const getPostgresIds = () =>
  ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))) as [
    number,
    number,
  ]

/** Writes a file that only the user `postgres` can read. */
const writePrivateFile = (path: string, text: string) => {
  writeFileSync(path, text, { mode: 0o600 })
  chownSync(path, ...getPostgresIds())
}

const createPrivateFolder = (path: string) => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, ...getPostgresIds())
}

const startDatabase = (cluster: Cluster, machine: Machine) => {
  const { programs, secrets } = cluster
  const folder = getMachineFolder(cluster, machine)
  const postgres = getPostgresFolder(cluster, machine)
  const configuration = join(folder, 'patroni.yml')
  mkdirSync(folder, { recursive: true })
  createPrivateFolder(postgres)
  writePrivateFile(configuration, readTemplate('patroni.yml'))
  startDaemon({
    machine,
    name: 'etcd',
    command: [programs.etcd.path],
    environment: getEtcdEnvironment(NAMESPACES, machine, join(folder, 'etcd')),
    folder,
  })
  startDaemon({
    machine,
    name: 'patroni',
    command: [programs.patroni.path, configuration],
    environment: {
      ...programs.patroni.environment,
      ...getPatroniEnvironment(NAMESPACES, machine, { postgres, binaries: programs.binaries }, secrets),
    },
    folder,
    isUnprivileged: true,
  })
}

/** Starts HAProxy and PgBouncer, which lead the processes of a machine to the primary. */
const startProxies = (cluster: Cluster, machine: Machine) => {
  const { programs, secrets } = cluster
  const folder = getMachineFolder(cluster, machine)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'haproxy.cfg'), readTemplate('haproxy.cfg'))
  writePrivateFile(
    join(folder, 'pgbouncer.ini'),
    readTemplate('pgbouncer.ini').replaceAll('/etc/pgbouncer', folder),
  )
  writePrivateFile(join(folder, 'userlist.txt'), formatUsers(secrets))
  startDaemon({
    machine,
    name: 'haproxy',
    command: [programs.haproxy.path, '-db', '-f', 'haproxy.cfg'],
    environment: getHaproxyEnvironment(NAMESPACES),
    folder,
  })
  startDaemon({
    machine,
    name: 'pgbouncer',
    command: [programs.pgbouncer.path, 'pgbouncer.ini'],
    environment: {},
    folder,
    isUnprivileged: true,
  })
}

/** Kills the PostgreSQL of a machine. Its Patroni goes on. */
export function killPostgres(cluster: Cluster, machine: Machine): void {
  const file = join(getPostgresFolder(cluster, machine), 'postmaster.pid')
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
}

/** Runs statements at the primary, as `postgres`. Returns what psql prints, without headers. */
async function runAtPrimary(cluster: Cluster, args: readonly string[]): Promise<string> {
  const primary = await findPrimary(NAMESPACES)
  if (!primary) throw new ClusterError('The cluster has no primary')
  const { programs, secrets } = cluster
  return execFileSync(
    join(programs.binaries, 'psql'),
    ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', primary.address, '-U', 'postgres', ...args],
    {
      encoding: 'utf8',
      // Not in the arguments, which every user of the machine can list.
      env: {
        ...process.env,
        PGPASSWORD: secrets.superuser,
        OWNER_PASSWORD: secrets.owner,
        PROCESS_PASSWORD: secrets.process,
      },
    },
  ).trim()
}

const ensureDatabase = async (cluster: Cluster) => {
  const count = await runAtPrimary(cluster, [
    '-c',
    `select count(*) from pg_database where datname = 'exchange'`,
  ])
  if (count === '1') return
  await runAtPrimary(cluster, ['-f', fileURLToPath(new URL('roles.sql', import.meta.url))])
}

/** Ends every process of the cluster in a folder, and its network. The data stays. */
export async function stopCluster(folder: string): Promise<void> {
  const stop = (machine: Machine) => stopDaemons(machine, getMachineFolder({ folder }, machine))
  await Promise.all(NAMESPACES.servers.map(stop))
  await Promise.all(NAMESPACES.databases.map(stop))
  removeNetwork(MACHINES)
}

/**
 * Starts the databases and, on the machines of the processes, HAProxy and PgBouncer. The first start creates the roles and the
 * database `exchange`, without tables. If it fails, nothing goes on to run.
 */
export async function startCluster(cluster: Cluster): Promise<Member[]> {
  if (MACHINES.some((machine) => listPids(machine).length > 0))
    throw new ClusterError('A cluster runs on this machine: npm run cluster -- stop')
  createNetwork(MACHINES)
  try {
    for (const machine of NAMESPACES.databases) startDatabase(cluster, machine)
    const members = await waitUntilComplete(NAMESPACES, START_TIMEOUT)
    await ensureDatabase(cluster)
    for (const machine of NAMESPACES.servers) startProxies(cluster, machine)
    return members
  } catch (error) {
    await stopCluster(cluster.folder)
    throw error
  }
}

/** Ends the cluster in a folder, and deletes its data, logs and passwords. */
export async function deleteCluster(folder: string): Promise<void> {
  await stopCluster(folder)
  rmSync(folder, { recursive: true, force: true })
}
