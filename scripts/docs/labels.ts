// Labels and attributes in DOT, the language of Graphviz.
import type { TransitionRow } from './transitions.js'

export function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function bold(text: string): string {
  return `<b>${escapeHtml(text)}</b>`
}

/** ` [class="state" shape="box"]`. Values that start with `<` are HTML labels and not quoted. */
export function formatAttributes(values: Record<string, string>): string {
  return ` [${Object.entries(values)
    .map(([name, value]) => `${name}=${value.startsWith('<') ? value : quote(value)}`)
    .join(' ')}]`
}

const MAX_LINE_LENGTH = 30

const wrapLines = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : ''
    if (longer !== '' && longer.length <= MAX_LINE_LENGTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** `payment.submit [is the buyer]` and `/ record the payment`, each on lines of its own. */
const toLines = ({ event, guard, effects }: TransitionRow): string[] => {
  const parts = [event, guard && event ? `[${guard}]` : guard].filter((part) => part !== '')
  const head = parts.join(' ').length > MAX_LINE_LENGTH ? parts : [parts.join(' ')]
  return [
    ...head.flatMap(wrapLines).map(bold),
    ...effects.flatMap((effect) => wrapLines(`/ ${effect}`)).map(escapeHtml),
  ]
}

const cell = (line: string) => `<tr><td align="left">${line}</td></tr>`
const GAP = '<tr><td height="6"></td></tr>'

/** An HTML label with the events, guards and effects of transitions. */
export function formatLabel(rows: readonly TransitionRow[]): string {
  const blocks = rows.map((row) => toLines(row).map(cell).join(''))
  return `<<table border="0" cellspacing="0" cellpadding="1">${blocks.join(GAP)}</table>>`
}
