import { auth, type InputOf, parseInput, refuseInput, type User } from '@cht/sdk/contract'
import { isApiError, type ServerErrorCode } from '@cht/sdk/errors'
import { isCompleteCode, type SignupForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'
import { createStartEvent, loadUser } from './sign-in.js'

const isSecondStepDue = (error: unknown): boolean =>
  isApiError(error) && error.code === ('second_factor_required' satisfies ServerErrorCode)

/** The result is the user; undefined if the second step of the login is due. */
export const loginForm: FormDefinition<InputOf<typeof auth.login>, User | undefined> = {
  id: 'login',
  initial: { email: '', password: '' },
  secrets: ['password'],
  parse: (values) => parseInput(auth.login.input, values),
  success: auth.login.success,
  showsMessage: true,
  submit: async (client, values, options) => {
    try {
      return await loadUser(client, client.auth.login(values, options), options)
    } catch (error) {
      if (!isSecondStepDue(error)) throw error
      // No toast: the screen asks for the second step.
      return { value: undefined, message: '' }
    }
  },
  toSessionEvent: createStartEvent,
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export const secondStepForm: FormDefinition<{ code: string }, User> = {
  id: 'second-step',
  initial: { code: '' },
  secrets: ['code'],
  parse: (values) => parseInput(auth.logInByCode.input, values),
  quiet: true,
  success: auth.logInByCode.success,
  showsMessage: true,
  submit: (client, values, options) => loadUser(client, client.auth.logInByCode(values, options), options),
  toSessionEvent: createStartEvent,
}

export const signupForm: FormDefinition<SignupForm, User, InputOf<typeof auth.signup>> = {
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
  parse: (values) => parseInput(auth.signup.input, values),
  success: auth.signup.success,
  showsMessage: true,
  submit: (client, values, options) => loadUser(client, client.auth.signup(values, options), options),
  toSessionEvent: createStartEvent,
}

/** The code that was sent by email. A failure shows below the inputs, not as a toast. */
export const codeForm: FormDefinition<{ email: string; code: string }, undefined> = {
  id: 'code',
  initial: { email: '', code: '' },
  secrets: ['code'],
  parse: (values) =>
    isCompleteCode(values.code) ? parseInput(auth.verifyOtp.input, values) : refuseInput('', 'code'),
  quiet: true,
  success: auth.verifyOtp.success,
  submit: (client, values, options) => client.auth.verifyOtp(values, options),
  toSessionEvent: () => ({ type: 'phone.verify' }),
}

export const resendForm: FormDefinition<{ email: string }, undefined> = {
  id: 'resend',
  initial: { email: '' },
  success: auth.resendOtp.success,
  submit: (client, values, options) => client.auth.resendOtp(values, options),
}
