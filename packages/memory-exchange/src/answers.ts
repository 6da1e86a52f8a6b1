import type { contract } from '@cht/sdk'
import type { InputOf } from '@cht/sdk/define-endpoint'
import type { Person } from './books.js'

/** One browser: who is signed in there, as its cookie would say. */
export interface Browser {
  userId: string | undefined
}

type Rows = typeof contract
type Who<Row> = Row extends { access: 'anyone' } ? Browser : Person

/** What answers the calls of a group: a payload as the wire carries it, or a refusal that is thrown. */
export type Answers<Group extends keyof Rows> = {
  [Name in keyof Rows[Group]]: (input: InputOf<Rows[Group][Name]>, who: Who<Rows[Group][Name]>) => unknown
}

/** The same, of any call. */
export type AnyAnswer = (input: unknown, who: Browser | Person) => unknown
