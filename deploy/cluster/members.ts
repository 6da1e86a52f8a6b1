import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError } from './cluster-error.js'
import { getPatroniUrl } from './environment.js'
import type { Machine, Machines } from './machines.js'

/** What the Patroni of a machine says of its PostgreSQL (GET /patroni). */
interface PatroniStatus {
  state: string
  role: string
  timeline?: number
  /** Whether commits wait for it. */
  sync_standby?: boolean
  /** Of a standby: whether it follows its primary. */
  replication_state?: string
}

/** A PostgreSQL of the cluster. */
export interface Member {
  name: string
  role: 'primary' | 'synchronous standby' | 'standby' | 'none'
  /** As Patroni names it, or `no answer`. */
  state: string
  timeline: number | undefined
}

const REQUEST_TIMEOUT = 1_000

const getRole = ({
  role,
  state,
  sync_standby: isSynchronous,
  replication_state,
}: PatroniStatus): Member['role'] => {
  if (state !== 'running') return 'none'
  // 4.0 says `primary`, earlier versions `master`.
  if (role === 'primary' || role === 'master') return 'primary'
  if (replication_state !== 'streaming') return 'none'
  return isSynchronous ? 'synchronous standby' : 'standby'
}

const readMember = async (machine: Machine): Promise<Member> => {
  const { name } = machine
  try {
    const response = await fetch(`${getPatroniUrl(machine)}/patroni`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    const status = (await response.json()) as PatroniStatus
    return { name, role: getRole(status), state: status.state, timeline: status.timeline }
  } catch {
    return { name, role: 'none', state: 'no answer', timeline: undefined }
  }
}

/** Asks every database machine for its role in the cluster. */
export function readMembers({ databases }: Machines): Promise<Member[]> {
  return Promise.all(databases.map(readMember))
}

/** The machine whose PostgreSQL is the primary. Undefined if none answers that it is. */
export async function findPrimary(machines: Machines): Promise<Machine | undefined> {
  const members = await readMembers(machines)
  const index = members.findIndex(({ role }) => role === 'primary')
  return machines.databases[index]
}

/** Whether one member is the primary, one confirms its commits, and all are on one timeline. */
export function isComplete(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).sort()
  return (
    roles.join() === 'primary,standby,synchronous standby' &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}

const POLL_INTERVAL = 250

/** Waits until `isComplete`. Throws a `ClusterError` with the members after `timeout`, in ms. */
export async function waitUntilComplete(machines: Machines, timeout: number): Promise<Member[]> {
  const until = performance.now() + timeout
  for (;;) {
    const members = await readMembers(machines)
    if (isComplete(members)) return members
    if (performance.now() > until)
      throw new ClusterError(`The cluster has not become complete: ${JSON.stringify(members)}`)
    await delay(POLL_INTERVAL)
  }
}
