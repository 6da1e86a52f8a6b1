import type { OperatorClient } from '@cht/sdk/operator'
import { type ArgumentSpec, formatUsage, type Parsers, parseArguments, type Values } from '../arguments.js'

/** Who runs a command and why, for the audit log. */
export interface AuditInfo {
  by?: string
  why?: string
}

/** The connection to the exchange that a command runs on. */
export interface Connection {
  client: OperatorClient
  /** Fetches the picture at a path under `/operator/`; undefined if there is none. Throws `RefusedError` if it is refused. */
  fetchPicture(path: string, auditInfo: AuditInfo): Promise<Uint8Array | undefined>
  auditInfo: AuditInfo
}

/** What a command needs to run. */
export interface CommandContext extends Connection {
  /** Prints a line. */
  print(line: string): void
}

interface CommandDefinition<
  Positionals extends Parsers,
  Rest,
  Required extends Parsers,
  Optional extends Parsers,
  Flag extends string,
> extends ArgumentSpec<Positionals, Rest, Required, Optional, Flag> {
  /** What the command does, in one line. */
  help: string
  run(
    context: CommandContext,
    values: Values<Positionals> &
      Values<Required> &
      Partial<Values<Optional>> &
      Record<Flag, boolean> & { rest: Rest },
  ): Promise<unknown>
}

/** A command of the operator. */
export interface Command {
  /** Such as `users fund`. */
  name: string
  /** Such as `users fund EMAIL AMOUNT`. */
  usage: string
  help: string
  /** Parses the arguments and returns the function that runs the command. Throws `UsageError` if they are invalid. */
  prepare(args: string[]): (context: CommandContext) => Promise<unknown>
}

type None = Record<never, never>

/** Defines a command. `name` begins with its group, such as `users`. */
export function defineCommand<
  Positionals extends Parsers = None,
  Rest = undefined,
  Required extends Parsers = None,
  Optional extends Parsers = None,
  Flag extends string = never,
>(name: string, definition: CommandDefinition<Positionals, Rest, Required, Optional, Flag>): Command {
  return {
    name,
    usage: formatUsage(name, definition),
    help: definition.help,
    prepare: (args) => {
      const { values, why } = parseArguments(name, definition, args)
      return (context) =>
        definition.run(
          { ...context, auditInfo: why === undefined ? context.auditInfo : { ...context.auditInfo, why } },
          values as Parameters<typeof definition.run>[1],
        )
    },
  }
}
