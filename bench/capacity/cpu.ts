// Reads the CPU time of processes. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Of the kernel's interface, on every architecture. */
const TICKS_PER_SECOND = 100

/** The fields of /proc/PID/stat after the name of the program, which may contain spaces; undefined if the process has ended. */
const readStat = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

const sumTicks = (fields: readonly (string | undefined)[]) =>
  fields.reduce((sum, ticks) => sum + Number(ticks ?? 0), 0)

/** The CPU time of a process, in s. */
export function readCpu(pid: number): number {
  return sumTicks(readStat(pid)?.slice(11, 13) ?? []) / TICKS_PER_SECOND
}

/** The CPU time of a PostgreSQL cluster, in s: of its postmaster, and of its other processes, those that have ended too. */
export function readClusterCpu(dataFolder: string): number {
  const postmaster = Number(readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n')[0])
  const ended = sumTicks(readStat(postmaster)?.slice(11, 15) ?? []) / TICKS_PER_SECOND
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(readStat(pid)?.[1]) === postmaster)
    .reduce((sum, pid) => sum + readCpu(pid), ended)
}

/** The time that all cores of the machine were busy, in s. */
export function readMachineCpu(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000
}
