import type { contract } from '@cht/sdk'
import type { InputOf } from '@cht/sdk/define-endpoint'
import type { UserRecord } from './store.js'

/** One browser: who is signed in there, as its cookie would say. */
export interface BrowserSession {
  userId: string | undefined
}

type Rows = typeof contract
type Caller<Row> = Row extends { access: 'anyone' } ? BrowserSession : UserRecord

/** What answers the calls of a group: a payload as the wire carries it, or a refusal that is thrown. */
export type Handlers<Group extends keyof Rows> = {
  [Name in keyof Rows[Group]]: (input: InputOf<Rows[Group][Name]>, who: Caller<Rows[Group][Name]>) => unknown
}

/** The same, of any call. */
export type AnyHandler = (input: unknown, who: BrowserSession | UserRecord) => unknown
