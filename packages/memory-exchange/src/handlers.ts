import type { Contract, InputOf } from '@cht/sdk/contract'
import type { BrowserSession, UserRecord } from './store.js'

type Caller<AnyEndpoint> = AnyEndpoint extends { access: 'anyone' } ? BrowserSession : UserRecord

/**
 * The handlers of some endpoints of a group. A handler returns the payload in the format of the wire or throws a refusal. An endpoint
 * without a handler is refused with 404, as by a back end that lacks it.
 */
export type Handlers<Group extends keyof Contract> = {
  [Name in keyof Contract[Group]]?: (
    input: InputOf<Contract[Group][Name]>,
    caller: Caller<Contract[Group][Name]>,
  ) => unknown
}

/** The handler of any endpoint. */
export type AnyHandler = (input: unknown, caller: BrowserSession | UserRecord) => unknown
