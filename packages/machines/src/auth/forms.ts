import type { CallOptions, Client } from '@cht/sdk'
import {
  auth,
  isCompleteCode,
  type LoginForm,
  type SignupForm,
  type User,
  validateLogin,
  validateSignup,
} from '@cht/sdk/auth'
import type { FormDefinition, FormOutcome } from '../form.js'

type SignedIn = { value: User | undefined; message: string | undefined } | undefined

/** The user who signed in: as answered, else as the next check says (a 2xx is success whatever its body). */
const userOf = async (
  client: Client,
  answer: SignedIn,
  { signal }: CallOptions,
): Promise<FormOutcome<User>> => ({
  result: answer?.value ?? (await client.auth.checkAuth({ signal })),
  message: answer?.message,
})

const startSession = (user: User) => ({ type: 'session.start' as const, user })

export const loginForm: FormDefinition<LoginForm, User> = {
  id: 'login',
  initial: { email: '', password: '' },
  secrets: ['password'],
  validate: validateLogin,
  success: auth.login.success,
  submit: async (client, values, options) =>
    userOf(client, await client.auth.login(values, options), options),
  toSessionEvent: startSession,
}

export const signupForm: FormDefinition<SignupForm, User> = {
  id: 'signup',
  initial: {
    fullName: '',
    username: '',
    phoneNumber: '',
    email: '',
    country: '',
    password: '',
    confirmPassword: '',
    referralCode: '',
    agree: false,
  },
  secrets: ['password', 'confirmPassword'],
  validate: validateSignup,
  success: auth.signup.success,
  submit: async (client, { country, agree: _, ...values }, options) => {
    if (country === '') throw new Error('validated before')
    return userOf(client, await client.auth.signup({ ...values, country, agree: true }, options), options)
  },
  toSessionEvent: startSession,
}

/** The code sent by mail. Its failure is a text beneath the inputs (spec section 8). */
export const codeForm: FormDefinition<{ email: string; code: string }, undefined> = {
  id: 'code',
  initial: { email: '', code: '' },
  secrets: ['code'],
  validate: ({ code }) => (isCompleteCode(code) ? undefined : { message: '', fields: ['code'] }),
  quiet: true,
  success: auth.verifyOtp.success,
  submit: async (client, values, options) => {
    await client.auth.verifyOtp(values, options)
    return { result: undefined }
  },
  toSessionEvent: () => ({ type: 'phone.verify' }),
}

export const resendForm: FormDefinition<{ email: string }, undefined> = {
  id: 'resend',
  initial: { email: '' },
  success: auth.resendOtp.success,
  submit: async (client, values, options) => {
    await client.auth.resendOtp(values, options)
    return { result: undefined }
  },
}

/** A failed logout keeps the user signed in (decision 14). */
export const logoutForm: FormDefinition<object, undefined> = {
  id: 'logout',
  initial: {},
  success: auth.logout.success,
  submit: async (client, _, options) => {
    await client.auth.logout(options)
    return { result: undefined }
  },
  toSessionEvent: () => ({ type: 'session.end' }),
  endsSession: true,
}
