import { contract } from '@cht/sdk/contract'
import type { RowContext } from '../context.js'
import { defineRow } from '../row.js'

const { auth, orders } = contract
const WRITE = { write: true } as const
const SIGNED_UP = { write: true, facts: ['signUp'] } as const

const createSignUpInput = (domain: string) => {
  const name = `conformance${crypto.randomUUID().slice(0, 8)}`
  const password = `${crypto.randomUUID()} of the kit`
  return {
    fullName: 'Conformance Kit',
    username: name,
    phoneNumber: '+2348000000000',
    email: `${name}@${domain}`,
    country: 'nigeria',
    password,
    confirmPassword: password,
    referralCode: '',
    agree: true,
  }
}

const logIn = async ({ openBrowser, facts, call }: RowContext) => {
  const browser = openBrowser()
  const user = await call(browser, contract.auth.login, { ...facts.signUp })
  return { browser, user }
}

const INVALID_SIGN_UPS = [
  { name: 'fields', title: 'A sign-up without a name is refused', change: { fullName: '' } },
  {
    name: 'terms',
    title: 'A sign-up without the acceptance of the terms is refused',
    change: { agree: false },
  },
  {
    name: 'passwords',
    title: 'A sign-up with two different passwords is refused',
    change: { confirmPassword: 'another password' },
  },
]

/** Rows about signing up, and about accounts that are not verified. */
export const signUpRows = [
  defineRow({
    id: 'auth.signup',
    title: 'A sign-up creates an unverified account, and starts its session',
    basis: { spec: '4, Auth' },
    needs: WRITE,
    run: async ({ openBrowser, mailDomain, facts, call, assertEqual }) => {
      const browser = openBrowser()
      const input = createSignUpInput(mailDomain)
      await call(browser, auth.signup, input)
      const { email, password } = input
      facts.signUp = { email, password }
      const user = await call(browser, auth.checkAuth)
      assertEqual('the email is that of the sign-up', user.email.toLowerCase() === email, true)
      assertEqual('isPhoneVerified', user.isPhoneVerified, false)
    },
  }),
  defineRow({
    id: 'auth.signup.tokens',
    title: 'A new account has no tokens',
    basis: { beyond: 'the balance of a new account' },
    needs: SIGNED_UP,
    run: async (context) => {
      const { browser } = await logIn(context)
      const user = await context.call(browser, auth.checkAuth)
      context.assertEqual('availableBalance', user.availableBalance, 0)
    },
  }),
  ...INVALID_SIGN_UPS.map(({ name, title, change }) =>
    defineRow({
      id: `auth.signup.${name}`,
      title,
      basis: { spec: '5, Signup' },
      needs: WRITE,
      run: ({ openBrowser, mailDomain, callRefused }) =>
        callRefused(
          openBrowser(),
          auth.signup,
          { ...createSignUpInput(mailDomain), ...change },
          { status: 422, code: 'invalid_input' },
        ),
    }),
  ),
  defineRow({
    id: 'auth.login.unverified',
    title: 'An unverified account logs in',
    basis: { spec: '4, Auth: an unverified phone' },
    needs: SIGNED_UP,
    run: async (context) => {
      const { user } = await logIn(context)
      if (user) context.assertEqual('isPhoneVerified', user.isPhoneVerified, false)
    },
  }),
  defineRow({
    id: 'auth.unverified',
    title: 'An unverified account gets 403 where a verified one is needed',
    basis: { beyond: 'what the back end refuses to an unverified account' },
    needs: SIGNED_UP,
    run: async (context) => {
      const { browser } = await logIn(context)
      await context.callRefused(browser, orders.all, {}, { status: 403, code: 'phone_unverified' })
    },
  }),
  defineRow({
    id: 'auth.verify-otp.wrong',
    title: 'A wrong code is refused and verifies nothing',
    basis: { spec: '7, Auth: status 200 means success' },
    needs: SIGNED_UP,
    run: async (context) => {
      const { browser } = await logIn(context)
      const input = { email: context.facts.signUp?.email, code: '000000' }
      await context.callRefused(browser, auth.verifyOtp, input, { status: 422, code: 'invalid_code' })
      const user = await context.call(browser, auth.checkAuth)
      context.assertEqual('isPhoneVerified', user.isPhoneVerified, false)
    },
  }),
  defineRow({
    id: 'auth.resend-otp.unknown',
    title: 'A request for a new code succeeds for an unknown email too',
    basis: { beyond: 'an unknown email' },
    needs: WRITE,
    run: async ({ openBrowser, mailDomain, call }) => {
      const browser = openBrowser()
      await call(browser, auth.resendOtp, { email: `nobody@${mailDomain}` })
    },
  }),
  defineRow({
    id: 'auth.signup.taken',
    title: 'The email of a verified account cannot be signed up again',
    basis: { beyond: 'taken emails' },
    needs: { write: true, accounts: ['seller'] },
    run: async ({ openBrowser, seller, mailDomain, callRefused }) =>
      callRefused(
        openBrowser(),
        auth.signup,
        { ...createSignUpInput(mailDomain), email: seller.email },
        { status: 409, code: 'email_taken' },
      ),
  }),
]
