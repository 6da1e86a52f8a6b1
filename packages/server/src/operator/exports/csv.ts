/** A value of a cell. Null is an empty cell. */
export type Cell = string | number | boolean | null

/** What a spreadsheet takes for the beginning of a formula, or skips before one. */
const FORMULA = /^[=+\-@\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would read as a formula begins with an apostrophe; numbers stay numbers.
 */
export function formatCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file, with its end. */
export function formatLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join()}\r\n`
}
