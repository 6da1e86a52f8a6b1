import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ClusterError } from './cluster-error.js'

/** Where `debian-13.sh` unpacks Patroni and etcd. */
const UNPACKED = '/opt/cht-cluster'

/** A program to run, with the variables that it needs. */
export interface Program {
  path: string
  environment: Record<string, string>
}

interface Requirement {
  /** Its name in the path. */
  command: string
  /** What prints its version. */
  args: string[]
  /** The first version that may be used. */
  since: [number, number, number]
  /** Why an older one may not. */
  reason: string
}

/** What each program of the cluster must be. */
export const REQUIREMENTS = {
  patroni: {
    command: 'patroni',
    args: ['--version'],
    since: [4, 0, 7],
    reason:
      'Patroni 3.0.2 lost acknowledged writes when its leader was cut off, and no version between was tried (docs/operating/engines.md)',
  },
  etcd: {
    command: 'etcd',
    args: ['--version'],
    since: [3, 5, 0],
    reason:
      'the losses of Patroni 3.0.2 were seen with etcd 3.4, which answers a member that comes back from old data',
  },
  haproxy: {
    command: 'haproxy',
    args: ['-v'],
    since: [2, 2, 0],
    reason: 'deploy/cluster/haproxy.cfg needs it',
  },
  pgbouncer: {
    command: 'pgbouncer',
    args: ['--version'],
    since: [1, 18, 0],
    reason: 'older versions were not tried',
  },
} satisfies Record<string, Requirement>

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findInPath = (command: string): Program | undefined => {
  const unpacked = join(UNPACKED, 'usr/bin', command)
  if (isExecutable(unpacked))
    return {
      path: unpacked,
      environment: { PYTHONPATH: join(UNPACKED, 'usr/lib/python3/dist-packages') },
    }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const path = folders.map((folder) => join(folder, command)).find(isExecutable)
  return path === undefined ? undefined : { path, environment: {} }
}

/** The first version in a text, as `patroni 4.0.7`. */
function parseVersion(text: string): [number, number, number] | undefined {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

/** Whether a version comes before another one. */
function isOlder(version: readonly number[], other: readonly number[]): boolean {
  const index = other.findIndex((number, position) => number !== version[position])
  return index >= 0 && (version[index] ?? 0) < (other[index] ?? 0)
}

/** Throws a `ClusterError` unless the output of a program names a version that may be used. */
export function assertVersion({ command, since, reason }: Requirement, output: string): void {
  const version = parseVersion(output)
  if (!version) throw new ClusterError(`${command} does not say its version: ${output.trim()}`)
  if (isOlder(version, since))
    throw new ClusterError(
      `${command} ${version.join('.')} is refused: ${reason}. Install ${since.join('.')} or later (docs/scaling.md).`,
    )
}

const findProgram = (requirement: Requirement): Program => {
  const program = findInPath(requirement.command)
  if (!program) throw new ClusterError(`${requirement.command} is not installed (docs/scaling.md)`)
  const output = execFileSync(program.path, requirement.args, {
    encoding: 'utf8',
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  assertVersion(requirement, output)
  return program
}

const findBinaries = (): string => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => isExecutable(join(bin, 'postgres')))
  if (!folder) throw new ClusterError('PostgreSQL is not installed')
  return folder
}

/** Finds the programs of the cluster. Throws a `ClusterError` that names the first one that is missing or too old. */
export function findPrograms() {
  return {
    patroni: findProgram(REQUIREMENTS.patroni),
    etcd: findProgram(REQUIREMENTS.etcd),
    haproxy: findProgram(REQUIREMENTS.haproxy),
    pgbouncer: findProgram(REQUIREMENTS.pgbouncer),
    /** The folder of PostgreSQL's programs. */
    binaries: findBinaries(),
  }
}

export type Programs = ReturnType<typeof findPrograms>
