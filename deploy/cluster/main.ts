// Runs PostgreSQL on three machines, and the exchange on two: npm run cluster -- start [databases | processes] | stop | status | cut DB |
// reconnect DB | delete | files …
// (docs/scaling.md). All but `files` needs root, and makes the machines of network namespaces.

import { type Cluster, deleteCluster, openCluster, startCluster, stopCluster } from './cluster.js'
import { ClusterError } from './cluster-error.js'
import { writeFiles } from './files.js'
import { type Machine, NAMESPACES } from './machines.js'
import { readMembers } from './members.js'
import { cutOff, reconnect } from './namespaces.js'
import { startProcesses } from './processes.js'

const FOLDER = process.env.CLUSTER_DIR ?? '/var/lib/cht-cluster'

const printStatus = async () => {
  console.table(await readMembers(NAMESPACES))
}

const requireDatabase = (name: string | undefined): Machine => {
  const machine = NAMESPACES.databases.find((database) => database.name === name)
  if (!machine)
    throw new ClusterError(
      `Name a machine: ${NAMESPACES.databases.map((database) => database.name).join(', ')}`,
    )
  return machine
}

const startDatabases = async (cluster: Cluster) => {
  await startCluster(cluster)
  await printStatus()
  console.log(`Logs, data and passwords: ${FOLDER}`)
}

const printProcesses = async (cluster: Cluster) => {
  for (const { machine, url } of await startProcesses(cluster)) console.log(`${machine.name}: ${url}`)
}

/** What `start` starts, in this order. */
const PARTS = { databases: startDatabases, processes: printProcesses }

const COMMANDS: Record<string, (...args: string[]) => Promise<void> | void> = {
  start: async (...names) => {
    const unknown = names.find((part) => !(part in PARTS))
    if (unknown !== undefined)
      throw new ClusterError(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}`)
    const cluster = openCluster(FOLDER)
    for (const [part, startPart] of Object.entries(PARTS))
      if (names.length === 0 || names.includes(part)) await startPart(cluster)
  },
  stop: () => stopCluster(FOLDER),
  status: printStatus,
  cut: (name) => cutOff(requireDatabase(name)),
  reconnect: (name) => reconnect(requireDatabase(name)),
  delete: () => deleteCluster(FOLDER),
  files: writeFiles,
}

const [name = '', ...args] = process.argv.slice(2)
const run = COMMANDS[name]
if (!run) {
  console.error(`Usage: npm run cluster -- ${Object.keys(COMMANDS).join(' | ')}`)
  process.exit(2)
}
try {
  await run(...args)
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error)
  process.exitCode = 1
}
