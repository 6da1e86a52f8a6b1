import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'

const WIDTH = 80
const isTerminal = stdout.isTTY === true && stdin.isTTY === true

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'
export function styled(style: Style, text: string): string {
  return stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text
}

/** Cut between words at 80 columns, every line behind the same indent. */
export function paragraph(text: string, indent = ''): string {
  const lines = [indent]
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === indent ? `${indent}${word}` : `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(indent + word)
  }
  return lines.join('\n')
}

/** Lines in, lines out: typed by a person, or piped in by a script, which is then shown what it sent. */
export interface Console {
  say(text: string): void
  /** What is answered; '' at the end of the input. `secret`: not shown while it is typed. */
  ask(question: string, options?: { secret: boolean }): Promise<string>
  ended(): boolean
  close(): void
}

export function createConsole(): Console {
  let muted = false
  let asked: string | undefined
  let over = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!muted) stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: stdin, output, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  return {
    // What is said while a question waits goes above it.
    say: (text) => {
      if (asked === undefined) stdout.write(`${text}\n`)
      else if (isTerminal) {
        stdout.write(`\r\x1b[K${text}\n`)
        reader.prompt(true)
      } else stdout.write(`\n${text}\n${asked}`)
    },
    ask: async (question, { secret } = { secret: false }) => {
      asked = question
      reader.setPrompt(question)
      reader.prompt()
      muted = secret
      const { value, done } = await lines.next()
      muted = false
      asked = undefined
      over = done === true
      if (!isTerminal || secret) stdout.write(secret || over ? '\n' : `${value}\n`)
      return over ? '' : value.trim()
    },
    ended: () => over,
    close: () => reader.close(),
  }
}
