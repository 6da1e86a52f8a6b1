/** Spreadsheets evaluate a cell with such a start as a formula; an apostrophe before it prevents that (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

const escapeCell = (value: string): string => {
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats rows of cells as CSV (RFC 4180). Starts with a byte order mark, so that spreadsheets read it as UTF-8. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`
}
