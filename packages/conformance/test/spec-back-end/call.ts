import type { Input } from './rules.js'
import type { Store, User } from './store.js'

/** A request, without its envelope. `input` has the fields of the body or the query. */
export interface Call {
  store: Store
  input: Input
  /** The `{id}` of the path. */
  id: string
  /** The value of the session cookie. */
  session: string | undefined
}

/** What the specification shows of a response. */
export interface Reply {
  /** Absent where the specification shows no response. */
  payload?: unknown
  message?: string
  /** Sets the session cookie; `''` deletes it. */
  session?: string
}

/** Answers a call that anyone may make. */
export type GuestHandler = (call: Call) => Reply
/** Answers a call of a signed-in user. */
export type UserHandler = (call: Call & { user: User }) => Reply

/** The answer where the specification has 'not shown' or none. */
export const NOT_SHOWN: Reply = {}
