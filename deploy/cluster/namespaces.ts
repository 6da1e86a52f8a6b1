import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ClusterError } from './cluster-error.js'
import { type Machine, NETWORK } from './machines.js'

/** The settings of the kernel, which every network namespace has of its own. */
const SYSCTL = fileURLToPath(new URL('sysctl.conf', import.meta.url))
const BRIDGE = 'cht-cluster'
const BRIDGE_ADDRESS = `${NETWORK}.254/24`

/** The name of a machine's namespace, and of the end of its link at the bridge. */
const getNamespace = ({ name }: Machine) => `cht-${name}`

const runIp = (...args: string[]) =>
  execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

/** Whether this user and this machine may make network namespaces. */
export function canMakeNamespaces(): boolean {
  const name = 'cht-probe'
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0
  if (isMade) spawnSync('ip', ['netns', 'delete', name])
  return isMade
}

/** Makes a namespace for each machine, linked to a bridge that this machine is connected to as well. */
export function createNetwork(machines: readonly Machine[]): void {
  if (!canMakeNamespaces())
    throw new ClusterError(
      'Network namespaces cannot be made here: run as root, where the kernel allows them',
    )
  removeNetwork(machines)
  runIp('link', 'add', BRIDGE, 'type', 'bridge')
  runIp('address', 'add', BRIDGE_ADDRESS, 'dev', BRIDGE)
  runIp('link', 'set', BRIDGE, 'up')
  for (const machine of machines) {
    const namespace = getNamespace(machine)
    const run = (...args: string[]) => runIp('-netns', namespace, ...args)
    runIp('netns', 'add', namespace)
    runIp('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    runIp('link', 'set', namespace, 'master', BRIDGE, 'up')
    run('address', 'add', `${machine.address}/24`, 'dev', 'eth0')
    run('link', 'set', 'lo', 'up')
    run('link', 'set', 'eth0', 'up')
    runIp('netns', 'exec', namespace, 'sysctl', '--quiet', '--load', SYSCTL)
  }
}

/** Deletes what `createNetwork` has made. */
export function removeNetwork(machines: readonly Machine[]): void {
  for (const machine of machines) {
    const namespace = getNamespace(machine)
    // A deleted namespace, with its end of the link, may stay for a moment.
    spawnSync('ip', ['link', 'delete', namespace])
    spawnSync('ip', ['netns', 'delete', namespace])
  }
  spawnSync('ip', ['link', 'delete', BRIDGE])
}

/** Cuts a machine off from all others. Its processes go on. */
export function cutOff(machine: Machine): void {
  runIp('link', 'set', getNamespace(machine), 'down')
}

/** Connects a machine that was cut off. */
export function reconnect(machine: Machine): void {
  runIp('link', 'set', getNamespace(machine), 'up')
}

/** The command that runs on a machine what is appended to it. */
export function enter(machine: Machine): string[] {
  return ['ip', 'netns', 'exec', getNamespace(machine)]
}

/** The processes of a machine. */
export function listPids(machine: Machine): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', getNamespace(machine)], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean).map(Number)
}
