import { ERROR_CODES } from '@cht/sdk/errors'

const OPEN = '<!-- codes: written by `npm run docs` -->'
const CLOSE = '<!-- /codes -->'

/** `409: not possible now (decision 22)` → the code, its status and the words. */
const cellsOf = ([code, text]: [string, string]): string[] => {
  const [, status = '', when = text] = /^(\dxx|\d{3}): (.*)$/.exec(text) ?? []
  return [`\`${code}\``, status, when.replace(/ \(decision \d+\)/, '')]
}

/** As the formatter leaves it: every column as wide as its widest cell. */
const table = (): string => {
  const rows = [['code', 'status', 'when'], ...Object.entries(ERROR_CODES).map(cellsOf)]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** The README with the table of every stable code in its place. */
export function withCodes(readme: string): string {
  const [before, rest] = readme.split(OPEN)
  const after = rest?.split(CLOSE)[1]
  if (after === undefined) throw new Error(`There is no ${OPEN} … ${CLOSE}`)
  return `${before}${OPEN}\n\n${table()}\n\n${CLOSE}${after}`
}
