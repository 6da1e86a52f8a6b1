import type { Contract, InputOf } from '@cht/sdk/contract'
import type { BrowserSession, UserRecord } from './store.js'

type Caller<AnyEndpoint> = AnyEndpoint extends { access: 'anyone' } ? BrowserSession : UserRecord

/** The handlers of a group of endpoints, or of some of them. A handler returns the payload in the format of the wire or throws a refusal. */
export type Handlers<
  Group extends keyof Contract,
  Names extends keyof Contract[Group] = keyof Contract[Group],
> = {
  [Name in Names]: (input: InputOf<Contract[Group][Name]>, caller: Caller<Contract[Group][Name]>) => unknown
}

/** The handler of any endpoint. */
export type AnyHandler = (input: unknown, caller: BrowserSession | UserRecord) => unknown
