import type { FaultKind, Topology } from './plan.js'

const FAULTS: readonly FaultKind[] = ['loseResponses', 'killProcess', 'stopDatabase', 'killProcessTwice']

/** One server with its embedded database. */
export const EMBEDDED_TOPOLOGY: Topology = {
  name: 'PGlite × 1',
  database: 'PGlite',
  processes: 1,
  faults: FAULTS,
}

/** One server and its database, and several servers on a shared one. */
export const TOPOLOGIES: readonly Topology[] = [
  EMBEDDED_TOPOLOGY,
  { name: 'PostgreSQL × 1', database: 'PostgreSQL', processes: 1, faults: FAULTS },
  { name: 'PostgreSQL × 3', database: 'PostgreSQL', processes: 3, faults: FAULTS },
]

/** Several servers on a primary with a synchronous standby. Four of its ten faults replace the primary by force. */
export const STANDBY_TOPOLOGY: Topology = {
  name: 'PostgreSQL with a standby × 3',
  database: 'PostgreSQL with a standby',
  processes: 3,
  faults: [
    'failOver',
    'freezeProcess',
    'failOver',
    'terminateConnections',
    'failOver',
    'loseConnections',
    'failOver',
    'freezeDatabase',
    'switchOver',
    'killProcess',
  ],
}
