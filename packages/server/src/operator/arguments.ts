import { parseArgs } from 'node:util'
import { UsageError } from './errors.js'
import { text, type ValueParser } from './value-parsers.js'

export type Parsers = Record<string, ValueParser<unknown>>
export type Values<Spec extends Parsers> = {
  [Name in keyof Spec]: Spec[Name] extends ValueParser<infer Value> ? Value : never
}

/** The arguments of a command. */
export interface ArgumentSpec<
  Positionals extends Parsers,
  Rest,
  Required extends Parsers,
  Optional extends Parsers,
  Flag extends string = never,
> {
  /** Positional arguments, in this order. All are required. */
  positionals?: Positionals
  /** The positional arguments after `positionals`; there may be none. */
  rest?: { placeholder: string; parse(texts: string[]): Rest }
  /** Required options. */
  required?: Required
  /** Optional options. */
  optional?: Optional
  /** Options without a value. */
  flags?: readonly Flag[]
  /** Whether the command accepts `--why`, a reason for the audit log, or needs it. */
  why?: 'optional' | 'required'
}
type AnyArgumentSpec = ArgumentSpec<Parsers, unknown, Parsers, Parsers, string>

const WHY = { why: text('"text"') }
const listRequired = ({ required = {}, why }: AnyArgumentSpec): Parsers => ({
  ...required,
  ...(why === 'required' ? WHY : {}),
})
const collectOptions = (spec: AnyArgumentSpec): Parsers => ({
  ...listRequired(spec),
  ...spec.optional,
  ...(spec.why ? WHY : {}),
})

const formatOption = ([name, { placeholder }]: [string, ValueParser<unknown>]) => `--${name} ${placeholder}`

/**
 * Formats the usage of a command: `appeals resolve ID --to buyer|seller`. An optional `--why` is left out: the notes of
 * the help explain it for all commands.
 */
export function formatUsage(name: string, spec: AnyArgumentSpec): string {
  const { positionals = {}, rest, optional = {}, flags = [] } = spec
  return [
    name,
    ...Object.values(positionals).map(({ placeholder }) => placeholder),
    ...(rest ? [rest.placeholder] : []),
    ...Object.entries(listRequired(spec)).map(formatOption),
    ...Object.entries(optional).map((option) => `[${formatOption(option)}]`),
    ...flags.map((flag) => `[--${flag}]`),
  ].join(' ')
}

/** Splits the arguments into positional ones and options, without parsing their values. */
const splitArguments = (args: string[], names: string[], flags: readonly string[] = []) => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const]))
  const switches = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' } as const]))
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { ...options, ...switches },
      strict: true,
      allowPositionals: true,
    })
    const texts = Object.entries(values).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value.map(String)] as const] : [],
    )
    return {
      positionals,
      values: Object.fromEntries(texts),
      flags: Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The first sentence says what is wrong. Node adds advice after it.
    throw new UsageError(error.message.split(/[.\n]/)[0])
  }
}

const parsePositionals = (texts: string[], { positionals = {}, rest }: AnyArgumentSpec) => {
  const missing = Object.values(positionals).slice(texts.length)
  if (missing.length > 0)
    throw new UsageError(`Missing: ${missing.map(({ placeholder }) => placeholder).join(', ')}`)
  const entries = Object.entries(positionals).map(([name, { parse }], index) => [
    name,
    parse(texts[index] ?? ''),
  ])
  const remaining = texts.slice(entries.length)
  if (!rest && remaining.length > 0)
    throw new UsageError(`Too much: ${remaining.map((text) => JSON.stringify(text)).join(', ')}`)
  return { ...Object.fromEntries(entries), rest: rest?.parse(remaining) }
}

const parseOptions = (values: Record<string, string[] | undefined>, spec: AnyArgumentSpec) => {
  for (const [name, parser] of Object.entries(listRequired(spec)))
    if (!values[name]) throw new UsageError(`Missing: ${formatOption([name, parser])}`)
  const parsers = collectOptions(spec)
  const entries = Object.entries(values).map(([name, [value = '', ...duplicates] = []]) => {
    if (duplicates.length > 0) throw new UsageError(`--${name} is given twice`)
    return [name, parsers[name]?.parse(value)] as const
  })
  return Object.fromEntries(entries)
}

/** Parses the arguments after the name of a command. Throws `UsageError` with the usage of the command. */
export function parseArguments(name: string, spec: AnyArgumentSpec, args: string[]) {
  try {
    const { positionals, values, flags } = splitArguments(args, Object.keys(collectOptions(spec)), spec.flags)
    const { why, ...options } = parseOptions(values, spec)
    return {
      values: { ...parsePositionals(positionals, spec), ...options, ...flags },
      why: why as string | undefined,
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const usage = `${formatUsage(name, spec)}${spec.why === 'optional' ? ` [${formatOption(['why', WHY.why])}]` : ''}`
    throw new UsageError(`${error.message}\n  ${usage}`)
  }
}
