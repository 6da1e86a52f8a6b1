import { type SnapshotFrom, setup } from 'xstate'

export type LoginEvent =
  /** The server has accepted the password, and asks for the second factor. */
  | { type: 'secondStep.ask' }
  /** The user wants to log in with another email or password. */
  | { type: 'secondStep.leave' }

/** The steps of a login: the password, and the second factor of an account that has one. */
export const loginFlow = setup({ types: {} as { events: LoginEvent } }).createMachine({
  id: 'login',
  initial: 'enteringPassword',
  states: {
    enteringPassword: { on: { 'secondStep.ask': 'enteringCode' } },
    enteringCode: { on: { 'secondStep.leave': 'enteringPassword' } },
  },
})

export type LoginSnapshot = SnapshotFrom<typeof loginFlow>
export type LoginState = LoginSnapshot['value']
