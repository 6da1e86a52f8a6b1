import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { escapeControls } from '@cht/sdk/rules'

const WIDTH = 80
const isTerminal = stdout.isTTY === true && stdin.isTTY === true

/** A line to print, in one style. */
export type Line = string | { text: string; style: 'bold' | 'red' | 'green' | 'yellow' }

/** Other users wrote some of the texts: what could add lines, move the cursor or hide a text is shown as code points. */
const formatLine = (line: Line): string => {
  const { text, style } = typeof line === 'string' ? { text: line, style: undefined } : line
  const escaped = escapeControls(text)
  return style && stdout.isTTY && !process.env.NO_COLOR ? styleText(style, escaped) : escaped
}

/** Wraps a text at 80 columns and indents every line. */
export function wrapText(text: string, indent = ''): string[] {
  const lines = [indent]
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === indent ? `${indent}${word}` : `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(indent + word)
  }
  return lines
}

/** Reads and prints lines. Input can be typed or piped in. Piped input is echoed, except secrets. */
export interface Console {
  say(...lines: Line[]): void
  /** Resolves to the next line, or '' at the end of the input. With `secret`, typed characters are not shown. */
  ask(question: string, options?: { secret: boolean }): Promise<string>
  hasEnded(): boolean
  close(): void
}

export function createConsole(): Console {
  let isMuted = false
  let pendingQuestion: string | undefined
  let hasEnded = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isMuted) stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: stdin, output, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  /** Whether the input has ended, although lines of it may still wait to be read. */
  let isClosed = false
  reader.once('close', () => {
    isClosed = true
  })
  return {
    // While a question waits for its answer, text is printed above the question.
    say: (...lines) => {
      const text = lines.map(formatLine).join('\n')
      if (pendingQuestion === undefined) stdout.write(`${text}\n`)
      else if (isTerminal) {
        stdout.write(`\r\x1b[K${text}\n`)
        reader.prompt(true)
      } else stdout.write(`\n${text}\n${pendingQuestion}`)
    },
    ask: async (question, { secret } = { secret: false }) => {
      pendingQuestion = escapeControls(question)
      if (isClosed) stdout.write(pendingQuestion)
      else {
        reader.setPrompt(pendingQuestion)
        reader.prompt()
      }
      isMuted = secret
      const { value } = await lines.next()
      isMuted = false
      pendingQuestion = undefined
      hasEnded = value === undefined
      if (!isTerminal || secret) stdout.write(secret || hasEnded ? '\n' : `${value}\n`)
      return value?.trim() ?? ''
    },
    hasEnded: () => hasEnded,
    close: () => reader.close(),
  }
}
