import { blankFields, type Invalid } from '../invalid.js'
import { MINUTE } from '../time.js'

/** The countries one can sign up from (spec section 2, Signup). */
export const COUNTRIES = ['nigeria', 'ghana', 'kenya'] as const
export type Country = (typeof COUNTRIES)[number]

export const CODE_LENGTH = 6
export const CODE_LIFETIME = 10 * MINUTE
export const CODE_TRIES = 5
export const RESEND_INTERVAL = MINUTE
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export interface LoginForm {
  email: string
  password: string
}

export interface SignupForm {
  fullName: string
  username: string
  phoneNumber: string
  email: string
  country: Country | ''
  password: string
  confirmPassword: string
  referralCode: string
  agree: boolean
}

/** Spec section 5, Login. */
export const validateLogin = (form: LoginForm): Invalid<keyof LoginForm> | undefined => {
  const fields = blankFields(form, ['email', 'password'])
  return fields.length > 0 ? { message: 'Fill in all fields', fields } : undefined
}

/** Spec section 5, Signup: the three rules in their order. */
export const validateSignup = (form: SignupForm): Invalid<keyof SignupForm> | undefined => {
  const fields = blankFields(form, [
    'fullName',
    'username',
    'phoneNumber',
    'email',
    'country',
    'password',
    'confirmPassword',
  ])
  if (fields.length > 0) return { message: 'Please fill in all fields', fields }
  if (form.password !== form.confirmPassword)
    return { message: 'Passwords must match', fields: ['confirmPassword'] }
  if (!form.agree) return { message: 'Please read and accept the terms and conditions', fields: ['agree'] }
  return undefined
}

/** The digits of what was typed or pasted, at most a code's length. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH)

export const isCompleteCode = (code: string): boolean =>
  code.length === CODE_LENGTH && codeDigits(code) === code

/** Spec section 9: `{host}/signup?ref={code}`. */
export const referralLink = (host: string, code: string): string =>
  `${host}/signup?ref=${encodeURIComponent(code)}`
