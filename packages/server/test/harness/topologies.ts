import { canMountSmallDisk } from '../small-disk.js'
import type { FaultKind, Topology } from './plan.js'

const FAULTS: readonly FaultKind[] = ['loseResponses', 'killProcess', 'stopDatabase', 'killProcessTwice']

/** One server with its embedded database. */
export const EMBEDDED_TOPOLOGY: Topology = {
  name: 'PGlite × 1',
  database: 'PGlite',
  processes: 1,
  faults: FAULTS,
}

/** One server with its embedded database, and several servers on a shared one. */
export const TOPOLOGIES: readonly Topology[] = [
  EMBEDDED_TOPOLOGY,
  { name: 'PostgreSQL × 3', database: 'PostgreSQL', processes: 3, faults: FAULTS },
]

/**
 * A server of a release and two of this version, which migrate its database. No process is killed: the release would not
 * start again.
 */
export function createReleaseTopology(release: string): Topology {
  return {
    name: `PostgreSQL × 3, one of them ${release}`,
    database: 'PostgreSQL',
    processes: 3,
    release,
    faults: ['loseResponses', 'stopDatabase'],
  }
}

/**
 * Several servers on a primary with a synchronous standby, two of them with a wrong wall clock. Four of its faults replace
 * the primary by force.
 */
export const STANDBY_TOPOLOGY: Topology = {
  name: 'PostgreSQL with a standby × 3',
  database: 'PostgreSQL with a standby',
  processes: 3,
  clockShifts: ['', '+1h', '-1h'],
  faults: [
    'failOver',
    'freezeProcess',
    'failOver',
    'terminateConnections',
    'failOver',
    'loseConnections',
    'failOver',
    'freezeDatabase',
    ...(canMountSmallDisk() ? (['fillDisk'] as const) : []),
    'switchOver',
    'killProcess',
  ],
}

/** Two servers on a cluster of three PostgreSQL. Of five faults, four cut the primary off. */
export const PATRONI_TOPOLOGY: Topology = {
  name: 'PostgreSQL by Patroni × 2',
  database: 'PostgreSQL by Patroni',
  processes: 2,
  writers: 20,
  faults: ['cutLeader', 'killLeader', 'cutLeader', 'cutLeader', 'cutLeader'],
}
