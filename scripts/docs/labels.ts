import type { Row } from './rows.js'

export function quoted(text: string) {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

export function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function bold(text: string) {
  return `<b>${escaped(text)}</b>`
}

/** ` [class="state" shape=box]`; labels bring their own quotes. */
export function attributes(values: Record<string, string>) {
  return ` [${Object.entries(values)
    .map(([name, value]) => `${name}=${value.startsWith('<') ? value : quoted(value)}`)
    .join(' ')}]`
}

const LONGEST_LINE = 30
/** Cut between words, so that no label is wider than it must be. */
const wrapped = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : ''
    if (longer !== '' && longer.length <= LONGEST_LINE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** `payment.submit [is the buyer]` and `/ note the payment`, each on lines of its own. */
const labelLines = ({ event, guard, effects }: Row): string[] => {
  const parts = [event, guard && event ? `[${guard}]` : guard].filter((part) => part !== '')
  const head = parts.join(' ').length > LONGEST_LINE ? parts : [parts.join(' ')]
  return [
    ...head.flatMap(wrapped).map(bold),
    ...effects.flatMap((effect) => wrapped(`/ ${effect}`)).map(escaped),
  ]
}

const cell = (line: string) => `<tr><td align="left">${line}</td></tr>`
const GAP = '<tr><td height="6"></td></tr>'

export function label(rows: readonly Row[]): string {
  const blocks = rows.map((row) => labelLines(row).map(cell).join(''))
  return `<<table border="0" cellspacing="0" cellpadding="1">${blocks.join(GAP)}</table>>`
}
