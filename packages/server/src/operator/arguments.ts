import { parseArgs } from 'node:util'
import { UsageError } from './errors.js'
import { type Reader, text } from './values.js'

export type Readers = Record<string, Reader<unknown>>
export type Values<Given extends Readers> = {
  [Name in keyof Given]: Given[Name] extends Reader<infer Value> ? Value : never
}

/** The words that a command understands after its name. */
export interface Words<Takes extends Readers, Rest, Needs extends Readers, May extends Readers> {
  /** Words in this order, each needed. */
  takes?: Takes
  /** All words after them, none included. */
  rest?: { shows: string; read(texts: string[]): Rest }
  /** Options that are needed. */
  needs?: Needs
  /** Options that may be given. */
  may?: May
  /** Whether it stands in the audit log, and so takes `--why`. */
  signed?: true
}
type AnyWords = Words<Readers, unknown, Readers, Readers>

const WHY = { why: text('"text"') }
const optionsOf = ({ needs = {}, may = {}, signed }: AnyWords): Readers => ({
  ...needs,
  ...may,
  ...(signed ? WHY : {}),
})

const shown = ([name, { shows }]: [string, Reader<unknown>]) => `--${name} ${shows}`

/** `appeals resolve CASE --to buyer|seller`. That `--why` is taken is said once for all. */
export function usageOf(name: string, { takes = {}, rest, needs = {}, may = {} }: AnyWords): string {
  return [
    name,
    ...Object.values(takes).map(({ shows }) => shows),
    ...(rest ? [rest.shows] : []),
    ...Object.entries(needs).map(shown),
    ...Object.entries(may).map((option) => `[${shown(option)}]`),
  ].join(' ')
}

/** The words and options as they were typed. */
const parse = (args: string[], names: string[]) => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const]))
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(error.message.split(/[.\n]/)[0])
  }
}

const readWords = (words: string[], { takes = {}, rest }: AnyWords) => {
  const missing = Object.values(takes).slice(words.length)
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map(({ shows }) => shows).join(', ')}`)
  const entries = Object.entries(takes).map(([name, { read }], place) => [name, read(words[place] ?? '')])
  const left = words.slice(entries.length)
  if (!rest && left.length > 0)
    throw new UsageError(`Too much: ${left.map((word) => JSON.stringify(word)).join(', ')}`)
  return { ...Object.fromEntries(entries), rest: rest?.read(left) }
}

const readOptions = (values: Record<string, string[] | undefined>, words: AnyWords) => {
  for (const [name, reader] of Object.entries(words.needs ?? {}))
    if (!values[name]) throw new UsageError(`Missing: ${shown([name, reader])}`)
  const readers = optionsOf(words)
  const entries = Object.entries(values).map(([name, [value = '', ...more] = []]) => {
    if (more.length > 0) throw new UsageError(`--${name} is given twice`)
    return [name, readers[name]?.read(value)] as const
  })
  return Object.fromEntries(entries)
}

/** Reads all that was typed after the name of a command. Throws `UsageError` with its usage. */
export function readArguments(name: string, words: AnyWords, args: string[]) {
  try {
    const { positionals, values } = parse(args, Object.keys(optionsOf(words)))
    const { why, ...options } = readOptions(values, words)
    return { given: { ...readWords(positionals, words), ...options }, why: why as string | undefined }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const usage = `${usageOf(name, words)}${words.signed ? ` [${shown(['why', WHY.why])}]` : ''}`
    throw new UsageError(`${error.message}\n  ${usage}`)
  }
}
