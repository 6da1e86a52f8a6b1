import type { ConformanceReport, RowResult } from '../run.js'

export interface OutcomeCounts {
  holds: number
  fails: number
  skipped: number
  warnings: number
}

/** The numbers of rows by outcome, and of warnings. */
export function countOutcomes({ rows }: ConformanceReport): OutcomeCounts {
  const count = (outcome: RowResult['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    holds: count('holds'),
    fails: count('fails'),
    skipped: count('skipped'),
    warnings: rows.reduce((sum, { warnings }) => sum + warnings.length, 0),
  }
}
