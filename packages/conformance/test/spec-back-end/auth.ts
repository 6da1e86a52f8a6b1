import { type GuestHandler, NOT_SHOWN, type UserHandler } from './call.js'
import { assertFound, assertValid, refuseIf } from './refusal.js'
import { checkLogin, checkSignUp, type Input } from './rules.js'
import type { Store, User } from './store.js'
import { viewUser } from './views.js'

const CODE_LENGTH = 6

const findByEmail = ({ users }: Store, email: unknown) => users.find((user) => user.email === email)

const startSession = (store: Store, user: User, message: string) => {
  const session = crypto.randomUUID()
  store.sessions.set(session, user)
  return { payload: { user: viewUser(user) }, message, session }
}

/** Adds an account without tokens, whose code has not been entered. */
export function addUser(store: Store, input: Input): User {
  const referrer = store.users.find(({ referralCode }) => referralCode === input.referralCode)
  const count = store.users.length + 1
  const user: User = {
    _id: store.createId('u'),
    fullName: String(input.fullName),
    username: String(input.username),
    email: String(input.email),
    phoneNumber: String(input.phoneNumber),
    country: String(input.country),
    referralCode: `REF${count}`,
    availableBalance: 0,
    stakedBalance: 0,
    referralBonusBalance: 0,
    isDocumentVerified: false,
    isPhoneVerified: false,
    password: String(input.password),
    code: String(count).padStart(CODE_LENGTH, '1'),
    joinedAt: store.now(),
    ...(referrer ? { referrer } : {}),
    hasPendingVerification: false,
  }
  store.users.push(user)
  return user
}

export const signUp: GuestHandler = ({ store, input }) => {
  assertValid(checkSignUp(input))
  refuseIf(findByEmail(store, input.email) !== undefined, 'This email is taken')
  return startSession(store, addUser(store, input), 'Account created')
}

export const logIn: GuestHandler = ({ store, input }) => {
  assertValid(checkLogin(input))
  const user = assertFound(findByEmail(store, input.email), 'Wrong email or password')
  refuseIf(user.password !== input.password, 'Wrong email or password')
  return startSession(store, user, 'Welcome')
}

export const logOut: GuestHandler = ({ store, session }) => {
  store.sessions.delete(session ?? '')
  return { session: '' }
}

export const verifyCode: GuestHandler = ({ store, input }) => {
  const user = assertFound(findByEmail(store, input.email), 'Wrong code')
  refuseIf(user.code !== input.code, 'Wrong code')
  user.isPhoneVerified = true
  return NOT_SHOWN
}

export const resendCode: GuestHandler = ({ store, input }) => {
  assertFound(findByEmail(store, input.email), 'Unknown email')
  return NOT_SHOWN
}

export const checkAuth: UserHandler = ({ user }) => ({ payload: viewUser(user) })
