import { ERROR_DEFINITIONS } from '@cht/sdk/errors'

const START = '<!-- codes: written by `npm run docs` -->'
const END = '<!-- /codes -->'

interface ErrorDefinition {
  status?: number
  description: string
}

const toCells = ([code, { status, description }]: [string, ErrorDefinition]): string[] => [
  `\`${code}\``,
  String(status ?? ''),
  description,
]

/** A Markdown table as the formatter prints it: every column is as wide as its widest cell. */
const renderTable = (): string => {
  const rows = [
    ['code', 'status', 'when'],
    ...Object.entries<ErrorDefinition>(ERROR_DEFINITIONS).map(toCells),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const renderRow = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [renderRow(head), renderRow(widths.map((width) => '-'.repeat(width))), ...body.map(renderRow)].join(
    '\n',
  )
}

/** Replaces the table of error codes in a README. Throws if the README has no markers for it. */
export function insertErrorCodes(readme: string): string {
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`The README does not contain ${START} … ${END}`)
  return `${before}${START}\n\n${renderTable()}\n\n${END}${after}`
}
