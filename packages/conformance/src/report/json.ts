import type { ConformanceReport } from '../run.js'
import { countOutcomes } from './summary.js'

/** The report for a program: `{url, summary, rows}`. */
export function formatJson(report: ConformanceReport): string {
  const { url, rows } = report
  return JSON.stringify({ url, summary: countOutcomes(report), rows }, undefined, 2)
}
