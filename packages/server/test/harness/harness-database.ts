import type { DatabaseFault } from './plan.js'

/** Where a server process runs, if not beside the test. */
interface Place {
  /** The command that runs there what is appended to it. */
  sandbox: string[]
  settings: Record<string, string>
}

/** A database that only this run uses. */
export interface HarnessDatabase {
  /** What the server processes connect to. Undefined for the embedded database, which stops with its process. */
  url: string | undefined
  /**
   * Injects a fault. A stop, a full disk and a missing standby end when `end` resolves, a freeze after `FREEZE_MS`. A single
   * PostgreSQL is stopped by any fault; the others reject a fault that they do not have. `areReady` says whether every process writes.
   */
  injectFault(kind: DatabaseFault, end: Promise<unknown>, areReady: () => Promise<boolean>): Promise<unknown>
  /** The place of the process with this index. By default all run beside the test. */
  getPlace?(index: number): Place
  /** A URL for this test, and what differs among the copies of the database. Called when no process runs. Default: `url`. */
  inspect?(): Promise<{ url: string; differences: string[] }>
  stop(): unknown
}
