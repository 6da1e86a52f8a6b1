// Runs PostgreSQL on three machines, and the exchange on two: npm run cluster -- start | stop | status | cut DB | reconnect DB | delete | files …
// (docs/scaling.md). All but `files` needs root, and makes the machines of network namespaces.

import { deleteCluster, openCluster, startCluster, stopCluster } from './cluster.js'
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

const COMMANDS: Record<string, (...args: string[]) => Promise<void> | void> = {
  start: async () => {
    const cluster = openCluster(FOLDER)
    await startCluster(cluster)
    await printStatus()
    for (const { machine, url } of await startProcesses(cluster)) console.log(`${machine.name}: ${url}`)
    console.log(`Logs, data and passwords: ${FOLDER}`)
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
