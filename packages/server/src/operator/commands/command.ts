import type { OperatorClient } from '@cht/sdk/operator'
import { type Readers, readArguments, usageOf, type Values, type Words } from '../arguments.js'

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
  picture(path: string, signed: Signature): Promise<Uint8Array>
  signed: Signature
}

interface Row<Takes extends Readers, Rest, Needs extends Readers, May extends Readers>
  extends Words<Takes, Rest, Needs, May> {
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

export function command<
  Takes extends Readers = None,
  Rest = undefined,
  Needs extends Readers = None,
  May extends Readers = None,
>(name: string, row: Row<Takes, Rest, Needs, May>): Command {
  return {
    name,
    usage: usageOf(name, row),
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
