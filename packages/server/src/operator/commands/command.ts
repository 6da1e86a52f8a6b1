import type { OperatorClient, OperatorSignIn } from '@cht/sdk/operator'
import { Argument, type Command as CommanderCommand, InvalidArgumentError, Option } from 'commander'
import { type ListParser, text, type ValueParser } from '../value-parsers.js'

/** Who runs a command and why, for the audit log. */
export interface AuditInfo {
  by?: string
  why?: string
}

/** The connection to the exchange that a command runs on. */
export interface Connection {
  client: OperatorClient
  /** For people who have no token yet. */
  signIn: OperatorSignIn
  /** Fetches the archive with the data of a user. Throws `RefusedError` if it is refused. */
  fetchArchive(input: { user: string; why: string; by?: string }): Promise<AsyncIterable<Uint8Array>>
  auditInfo: AuditInfo
}

/** What a command needs to run. */
export interface CommandContext extends Connection {
  /** Prints a line. */
  print(line: string): void
}

type Parsers = Record<string, ValueParser<unknown>>
type Values<Spec extends Parsers> = {
  [Name in keyof Spec]: Spec[Name] extends ValueParser<infer Value> ? Value : never
}

interface CommandDefinition<
  Positionals extends Parsers,
  Rest,
  Required extends Parsers,
  Optional extends Parsers,
  Flag extends string,
> {
  /** What the command does, in one line. */
  help: string
  /** Arguments, in this order. All are required. */
  positionals?: Positionals
  /** The arguments after `positionals`: one or more. */
  rest?: ListParser<Rest>
  /** Required options. */
  required?: Required
  /** Optional options. */
  optional?: Optional
  /** Options without a value, each with its description. */
  flags?: Readonly<Record<Flag, string>>
  /** The command needs no token: it uses `signIn` alone. */
  isGuest?: true
  /** Whether the command accepts `--why`, a reason for the audit log, or needs it. */
  why?: 'optional' | 'required'
  run(
    context: CommandContext,
    values: Values<Positionals> &
      Values<Required> &
      Partial<Values<Optional>> &
      Record<Flag, boolean> & { rest: Rest },
  ): Promise<unknown>
}

/** Creates the context of a command, after its arguments are parsed. Throws `UsageError` without a token, unless none is needed. */
export type CreateContext = (options?: { isGuest?: boolean }) => CommandContext

/** A command of the operator. */
export interface Command {
  /** Such as `users fund`. */
  name: string
  /** Declares the arguments and the options, and what runs. The context is created after they are parsed. */
  configure(command: CommanderCommand, createContext: CreateContext): void
}

const WHY = text('text', 'the reason, for the audit log')

const createArgument = ({ placeholder, description, parse }: ValueParser<unknown>) =>
  new Argument(`<${placeholder}>`, description).argParser<unknown>(parse)

const createOption = (name: string, { placeholder, description, parse }: ValueParser<unknown>) =>
  new Option(`--${name} <${placeholder}>`, description).argParser<unknown>((value, previous) => {
    if (previous !== undefined) throw new InvalidArgumentError('It is given twice.')
    // Otherwise an option whose value was forgotten takes the next one.
    if (value.startsWith('-')) throw new InvalidArgumentError('It must not begin with a dash.')
    return parse(value)
  })

type None = Record<never, never>

/** Defines a command. `name` begins with its group, such as `users`. */
export function defineCommand<
  Positionals extends Parsers = None,
  Rest = undefined,
  Required extends Parsers = None,
  Optional extends Parsers = None,
  Flag extends string = never,
>(name: string, definition: CommandDefinition<Positionals, Rest, Required, Optional, Flag>): Command {
  const { help, rest, flags = {}, why, isGuest = false } = definition
  const positionals: Parsers = definition.positionals ?? {}
  const required: Parsers = definition.required ?? {}
  const optional: Parsers = definition.optional ?? {}
  const configure: Command['configure'] = (command, createContext) => {
    command.description(help)
    for (const parser of Object.values(positionals)) command.addArgument(createArgument(parser))
    if (rest)
      command.addArgument(
        new Argument(`<${rest.item.placeholder}...>`, rest.item.description).argParser<Rest>(rest.add),
      )
    const options = [
      ...Object.entries(required).map(([option, parser]) =>
        createOption(option, parser).makeOptionMandatory(),
      ),
      ...Object.entries(optional).map(([option, parser]) => createOption(option, parser)),
      ...Object.entries<string>(flags).map(([option, text]) => new Option(`--${option}`, text)),
      ...(why ? [createOption('why', WHY).makeOptionMandatory(why === 'required')] : []),
    ]
    for (const option of options) command.addOption(option)
    const mandatory = options.filter((option) => option.mandatory).map((option) => option.flags)
    command.usage([...mandatory, command.usage()].join(' '))

    command.action(async () => {
      const names = [...Object.keys(positionals), ...(rest ? ['rest'] : [])]
      const values: Record<string, unknown> = Object.fromEntries([
        ...names.map((argument, index) => [argument, command.processedArgs[index]]),
        ...Object.keys(flags).map((flag) => [flag, false]),
        ...options.flatMap((option) => {
          const value: unknown = command.getOptionValue(option.attributeName())
          return value === undefined ? [] : [[option.name(), value]]
        }),
      ])
      const context = createContext({ isGuest })
      const auditInfo =
        values.why === undefined ? context.auditInfo : { ...context.auditInfo, why: values.why as string }
      await definition.run({ ...context, auditInfo }, values as Parameters<typeof definition.run>[1])
    })
  }
  return { name, configure }
}
