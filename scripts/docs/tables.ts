/** A Markdown table as the formatter prints it: every column is as wide as its widest cell. The first row is the head. */
const renderTable = ([head = [], ...body]: string[][]): string => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  )
  const renderRow = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [renderRow(head), renderRow(widths.map((width) => '-'.repeat(width))), ...body.map(renderRow)].join(
    '\n',
  )
}

/** Replaces the table between the markers of `name` in a document. Throws if the document has no such markers. */
export function insertTable(document: string, name: string, rows: string[][]): string {
  const start = `<!-- ${name}: written by \`npm run docs\` -->`
  const end = `<!-- /${name} -->`
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The document does not contain ${start} … ${end}`)
  return `${before}${start}\n\n${renderTable(rows)}\n\n${end}${after}`
}
