// Computes from the measured figures what a number of users needs.
import { cpus } from 'node:os'
import type { StepFigures } from './measure.js'

const PLANNED_USERS = [1_000, 10_000, 50_000, 100_000]
/** The share of what was measured that is planned with. The rest is for peaks, and for a process that is restarted. */
const PLANNED_SHARE = 0.5
const MIN_PROCESSES = 2
/** In MB: what a process is given is a multiple of it. */
const MEMORY_STEP = 256
/** From where reads go to replicas, in cores that the primary would need. */
const MAX_PRIMARY_CORES = 16

/** The formula, below the table. */
const FORMULA = `Computed rows plan with half of the measured load: processes = users / (measured users / 2), at least 2; connections =
processes × measured connections of a process; memory of a process = measured memory × 2, in steps of ${MEMORY_STEP} MB; cores of PostgreSQL =
users × measured cores / measured users × 2; replicas = 1 standby, and 1 for reads for each ${MAX_PRIMARY_CORES} cores of PostgreSQL above the first ${MAX_PRIMARY_CORES}.`

const formatCount = (count: number) => count.toLocaleString('en-GB')
const formatCores = (cores: number) => cores.toFixed(cores < 1 ? 2 : cores < 10 ? 1 : 0)

const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const computeRow = (users: number, measured: StepFigures): string[] => {
  const share = users / measured.users
  const processes = Math.max(Math.ceil(share / PLANNED_SHARE), MIN_PROCESSES)
  const memory = Math.ceil(measured.memory / PLANNED_SHARE / MEMORY_STEP) * MEMORY_STEP
  const cores = (share * measured.cores.postgres) / PLANNED_SHARE
  const replicas = 1 + Math.max(Math.ceil(cores / MAX_PRIMARY_CORES) - 1, 0)
  return [
    formatCount(users),
    formatCount(processes),
    formatCount(processes * measured.connections),
    `${formatCount(memory)} MB`,
    formatCores(cores),
    formatCount(replicas),
    'computed, not run',
  ]
}

const describeMachine = ({ cores }: StepFigures) =>
  `Measured on a machine of ${cpus().length} cores, on which the generator took ${cores.generator.toFixed(2)} of a core and other programs
${cores.others.toFixed(2)}. Where other programs take much of it, responses are slow and a process seems to carry less.`

/** The table of what numbers of users need, in Markdown: what was measured, and what follows from it. */
export function formatSizing(measured: StepFigures): string {
  const head = [
    'active users',
    'processes',
    'connections',
    'memory of a process',
    'cores of PostgreSQL',
    'replicas',
    'how known',
  ]
  const run = [
    formatCount(measured.users),
    '1',
    String(measured.connections),
    `${Math.round(measured.memory)} MB`,
    formatCores(measured.cores.postgres),
    '0',
    'measured',
  ]
  const rows = [
    head,
    head.map(() => '---'),
    run,
    ...PLANNED_USERS.map((users) => computeRow(users, measured)),
  ]
  return `${rows.map(formatRow).join('\n')}\n\n${describeMachine(measured)}\n\n${FORMULA}`
}

/** The table of the steps, in Markdown. CPU is in cores. */
export function formatSteps(steps: readonly StepFigures[]): string {
  const head = [
    'users',
    'requests / s',
    'median',
    '99 %',
    'of reads',
    'of writes',
    'errors',
    'server',
    'PostgreSQL',
    'generator',
    'others',
    'memory',
  ]
  const rows = steps.map(
    ({ users, requestsPerSecond, median, p99, readsP99, writesP99, errors, cores, memory }) => [
      formatCount(users),
      formatCount(Math.round(requestsPerSecond)),
      `${Math.round(median)} ms`,
      ...[p99, readsP99, writesP99].map((time) => `${Math.round(time)} ms`),
      String(errors.length),
      ...[cores.server, cores.postgres, cores.generator, cores.others].map((value) => value.toFixed(2)),
      `${Math.round(memory)} MB`,
    ],
  )
  return [head, head.map(() => '---'), ...rows].map(formatRow).join('\n')
}
