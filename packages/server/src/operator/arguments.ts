import { parseArgs } from 'node:util'
import { UsageError } from './errors.js'
import { type ValueParser, text } from './value-parsers.js'

export type Parsers = Record<string, ValueParser<unknown>>
export type Values<Given extends Parsers> = {
  [Name in keyof Given]: Given[Name] extends ValueParser<infer Value> ? Value : never
}

/** The words that a command understands after its name. */
export interface ArgumentSpec<Takes extends Parsers, Rest, Needs extends Parsers, May extends Parsers> {
  /** Words in this order, each needed. */
  positionals?: Takes
  /** All words after them, none included. */
  rest?: { shows: string; read(texts: string[]): Rest }
  /** Options that are needed. */
  required?: Needs
  /** Options that may be given. */
  optional?: May
  /** Whether it stands in the audit log, and so takes `--why`. */
  audited?: true
}
type AnyArgumentSpec = ArgumentSpec<Parsers, unknown, Parsers, Parsers>

const WHY = { why: text('"text"') }
const optionsOf = ({ required = {}, optional = {}, audited }: AnyArgumentSpec): Parsers => ({
  ...required,
  ...optional,
  ...(audited ? WHY : {}),
})

const formatOption = ([name, { placeholder }]: [string, ValueParser<unknown>]) => `--${name} ${placeholder}`

/** `appeals resolve CASE --to buyer|seller`. That `--why` is taken is said once for all. */
export function formatUsage(name: string, { positionals = {}, rest, required = {}, optional = {} }: AnyArgumentSpec): string {
  return [
    name,
    ...Object.values(positionals).map(({ placeholder }) => placeholder),
    ...(rest ? [rest.shows] : []),
    ...Object.entries(required).map(formatOption),
    ...Object.entries(optional).map((option) => `[${formatOption(option)}]`),
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

const readWords = (words: string[], { positionals = {}, rest }: AnyArgumentSpec) => {
  const missing = Object.values(positionals).slice(words.length)
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map(({ placeholder }) => placeholder).join(', ')}`)
  const entries = Object.entries(positionals).map(([name, { parse }], place) => [name, parse(words[place] ?? '')])
  const left = words.slice(entries.length)
  if (!rest && left.length > 0)
    throw new UsageError(`Too much: ${left.map((word) => JSON.stringify(word)).join(', ')}`)
  return { ...Object.fromEntries(entries), rest: rest?.read(left) }
}

const readOptions = (values: Record<string, string[] | undefined>, words: AnyArgumentSpec) => {
  for (const [name, reader] of Object.entries(words.required ?? {}))
    if (!values[name]) throw new UsageError(`Missing: ${formatOption([name, reader])}`)
  const readers = optionsOf(words)
  const entries = Object.entries(values).map(([name, [value = '', ...more] = []]) => {
    if (more.length > 0) throw new UsageError(`--${name} is given twice`)
    return [name, readers[name]?.parse(value)] as const
  })
  return Object.fromEntries(entries)
}

/** Reads all that was typed after the name of a command. Throws `UsageError` with its usage. */
export function readArguments(name: string, words: AnyArgumentSpec, args: string[]) {
  try {
    const { positionals, values } = parse(args, Object.keys(optionsOf(words)))
    const { why, ...options } = readOptions(values, words)
    return { given: { ...readWords(positionals, words), ...options }, why: why as string | undefined }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const usage = `${formatUsage(name, words)}${words.audited ? ` [${formatOption(['why', WHY.why])}]` : ''}`
    throw new UsageError(`${error.message}\n  ${usage}`)
  }
}
