import { escapeControls } from '@cht/sdk/rules'

/**
 * Spreadsheets evaluate a cell that starts with one of these characters as a formula, unless an apostrophe precedes it
 * (OWASP, CSV injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

const escapeCell = (value: string): string => {
  const escaped = escapeControls(value, { keepLines: true })
  const text = FORMULA_START.test(escaped) ? `'${escaped}` : escaped
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Formats rows of cells as CSV (RFC 4180). Control and invisible characters, except line breaks and tabs, are written as
 * code points. The text starts with a byte order mark, so that spreadsheets read it as UTF-8.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`
}
