import type { ConformanceReport } from '../run.js'
import { countOutcomes } from './summary.js'

/** The report for a program: `{url, profile, summary, rows}`. */
export function formatJson(report: ConformanceReport): string {
  const { url, profile, rows } = report
  return JSON.stringify({ url, profile, summary: countOutcomes(report), rows }, undefined, 2)
}
