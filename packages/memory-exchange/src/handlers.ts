import type { contract } from '@cht/sdk'
import type { InputOf } from '@cht/sdk/define-endpoint'
import type { extensions } from '@cht/sdk/extensions'
import type { BrowserSession, UserRecord } from './store.js'

export type Contract = typeof contract & typeof extensions
type Caller<AnyEndpoint> = AnyEndpoint extends { access: 'anyone' } ? BrowserSession : UserRecord

/** The handlers of a group of endpoints. A handler returns the payload in the format of the wire or throws a refusal. */
export type Handlers<Group extends keyof Contract> = {
  [Name in keyof Contract[Group]]: (
    input: InputOf<Contract[Group][Name]>,
    caller: Caller<Contract[Group][Name]>,
  ) => unknown
}

/** The handler of any endpoint. */
export type AnyHandler = (input: unknown, caller: BrowserSession | UserRecord) => unknown
