import type { SentRequest } from '../browser.js'
import type { ConformanceReport, RowResult } from '../run.js'
import { countOutcomes } from './summary.js'

const LABELS: Record<RowResult['outcome'], string> = { holds: 'ok  ', fails: 'FAIL', skipped: 'skip' }

const describeSent = ({ method, path, body }: SentRequest) =>
  `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`

const formatRow = ({ id, title, outcome, finding, reason, warnings }: RowResult): string => {
  const lines = [`${LABELS[outcome]}  ${id}  ${title}`]
  if (reason !== undefined) lines.push(`      ${reason}`)
  if (finding?.sent) lines.push(`      sent      ${describeSent(finding.sent)}`)
  if (finding) lines.push(`      expected  ${finding.expected}`, `      received  ${finding.received}`)
  if (finding?.aftermath !== undefined) lines.push(`      then      ${finding.aftermath}`)
  for (const { sent, message } of warnings)
    lines.push(`      warning   ${sent.method} ${sent.path}: ${message}`)
  return lines.join('\n')
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The report for a person. */
export function formatText(report: ConformanceReport): string {
  const { holds, fails, skipped, warnings } = countOutcomes(report)
  const summary = [
    plural(holds, 'row holds', 'rows hold'),
    plural(fails, 'fails', 'fail'),
    `${skipped} skipped`,
    plural(warnings, 'warning', 'warnings'),
  ]
  return `${report.url}\n\n${report.rows.map(formatRow).join('\n')}\n\n${summary.join(', ')}`
}
