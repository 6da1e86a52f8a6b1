import type { OperatorClient } from '@cht/sdk/operator'
import { type Parsers, readArguments, formatUsage, type Values, type ArgumentSpec } from '../arguments.js'

/** Who does it and why, for the audit log. */
export interface Signature {
  by?: string
  why?: string
}

/** What a command works with. */
export interface Call {
  client: OperatorClient
  /** Prints a line. */
  say(line: string): void
  /** The picture at a path under `/operator/`. */
  picture(path: string, signature: Signature): Promise<Uint8Array>
  signed: Signature
}

interface CommandDefinition<Takes extends Parsers, Rest, Needs extends Parsers, May extends Parsers>
  extends ArgumentSpec<Takes, Rest, Needs, May> {
  /** What it does, in a line. */
  help: string
  run(
    call: Call,
    given: Values<Takes> & Values<Needs> & Partial<Values<May>> & { rest: Rest },
  ): Promise<unknown>
}

export interface Command {
  /** `users fund` */
  name: string
  /** `users fund EMAIL AMOUNT` */
  usage: string
  help: string
  /** Reads the words after the name: what remains to be done. Throws `UsageError` for what is missing, unknown or too much. */
  prepare(args: string[]): (call: Call) => Promise<unknown>
}

type None = Record<never, never>

export function defineCommand<
  Takes extends Parsers = None,
  Rest = undefined,
  Needs extends Parsers = None,
  May extends Parsers = None,
>(name: string, row: CommandDefinition<Takes, Rest, Needs, May>): Command {
  return {
    name,
    usage: formatUsage(name, row),
    help: row.help,
    prepare: (args) => {
      const { given, why } = readArguments(name, row, args)
      return (call) =>
        row.run(
          { ...call, signed: why === undefined ? call.signed : { ...call.signed, why } },
          given as Parameters<typeof row.run>[1],
        )
    },
  }
}
