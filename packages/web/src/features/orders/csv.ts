/** A spreadsheet runs a cell that begins so as a formula: an apostrophe before it makes it text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const cell = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells as RFC 4180 has it, the byte order mark first, by which spreadsheets know that it is UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
