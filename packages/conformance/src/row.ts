import type { Basis } from './basis.js'
import type { RowContext } from './context.js'
import type { AccountName, Facts } from './facts.js'

/** What a row needs to run. If any of it is missing, the row is skipped. */
interface Needs {
  accounts?: readonly AccountName[]
  /** The row changes data, or would change data on a back end with a fault. Runs with `write` only. */
  write?: true
  /** CHT that the seller must have available at the log-in, before any row has run. */
  tokens?: number
  facts?: readonly (keyof Facts)[]
}

/** A rule of the contract that can be checked from outside. */
export interface Row {
  /** Stable, e.g. `orders.cancel-twice`. */
  id: string
  /** The rule, as a sentence. */
  title: string
  /** Decides to which profiles the row belongs. */
  basis: Basis
  needs: Needs
  /** Throws a `Fault` where the back end breaks the rule, a `Skip` where the rule does not apply to it. */
  run(context: RowContext): Promise<void>
}

/** Defines a row. */
export function defineRow({ needs = {}, ...row }: Omit<Row, 'needs'> & Partial<Pick<Row, 'needs'>>): Row {
  return { ...row, needs }
}
