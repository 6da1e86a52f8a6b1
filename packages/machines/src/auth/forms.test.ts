import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test, vi } from 'vitest'
import { write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { user } from '../testing/fixtures.js'
import { failed, readFallback, submitForm } from '../testing/submit-form.js'
import { codeForm, loginForm, resendForm, signupForm } from './forms.js'
import { logoutForm } from './logout-form.js'

const refused = (message: string) => new ApiError('code', message, 401, [], undefined)
const credentials = { email: 'ada@example.com', password: 'correct horse' }

describe('login', () => {
  test("[login.2] with an empty field shows 'Fill in all fields' and makes no call", async () => {
    const login = vi.fn()
    const client = fakeClient({ auth: { login } })
    for (const values of [{}, { email: 'ada@example.com' }, { password: 'x' }]) {
      expect(await submitForm(loginForm, client, values)).toEqual({
        state: 'failed',
        result: undefined,
        failure: 'Fill in all fields',
        toasts: [['error', 'Fill in all fields']],
      })
    }
    expect(login.mock.calls).toEqual([])
  })

  test("[login.3] shows the server's message, or else that of spec section 8, if it succeeds", async () => {
    const logIn = async (message: string | undefined) => {
      const client = fakeClient({ auth: { login: async () => ({ value: user, message }) } })
      return await submitForm(loginForm, client, credentials)
    }
    const succeeded = { state: 'done', result: user, failure: undefined }
    expect(await logIn('Welcome back, Ada')).toEqual({
      ...succeeded,
      toasts: [['success', 'Welcome back, Ada']],
    })
    expect(await logIn(undefined)).toEqual({ ...succeeded, toasts: [['success', 'Logged In Sucessfully']] })
  })

  test('makes an auth check if the response has no user', async () => {
    const response = { value: undefined, message: 'Hello' }
    const client = fakeClient({ auth: { login: async () => response, checkAuth: async () => user } })
    expect((await submitForm(loginForm, client, credentials)).result).toEqual(user)
  })

  test('[login.4] shows the error if it fails', async () => {
    const client = fakeClient({ auth: { login: () => Promise.reject(refused('Wrong email or password')) } })
    expect(await submitForm(loginForm, client, credentials)).toEqual({
      state: 'failed',
      result: undefined,
      failure: 'Wrong email or password',
      toasts: [['error', 'Wrong email or password']],
    })
  })

  test('[login.4] shows its own message if the server sends none', async () => {
    expect(await readFallback(loginForm, credentials)).toEqual(failed('Login failed'))
  })

  test('starts the session of its user', () => {
    expect(loginForm.toSessionEvent?.(user)).toEqual({ type: 'session.start', user })
  })
})

describe('signup', () => {
  const filled = {
    fullName: 'Ada Obi',
    username: 'ada',
    phoneNumber: '+2348012345678',
    email: 'ada@example.com',
    country: 'nigeria',
    password: 'correct horse',
    confirmPassword: 'correct horse',
    referralCode: '',
    agree: true,
  } as const

  test("[signup.6] sends the whole form, starts the session and shows the server's message", async () => {
    const signup = vi.fn(async () => ({ value: user, message: 'Welcome' }))
    expect(await submitForm(signupForm, fakeClient({ auth: { signup } }), filled)).toEqual({
      state: 'done',
      result: user,
      failure: undefined,
      toasts: [['success', 'Welcome']],
    })
    expect(signup.mock.calls.map(([input]: unknown[]) => input)).toEqual([filled])
    expect(signupForm.toSessionEvent?.(user)).toEqual({ type: 'session.start', user })
  })

  test('[signup.7] shows its own message if the server sends none', async () => {
    expect(await readFallback(signupForm, filled)).toEqual(failed('Signup failed'))
  })

  test('[signup.3] [signup.4] shows the first rule that fails and makes no request', async () => {
    const getToasts = async (changes: object) =>
      (await submitForm(signupForm, fakeClient(), { ...filled, ...changes })).toasts
    expect(await getToasts({ country: '', agree: false })).toEqual([['error', 'Please fill in all fields']])
    expect(await getToasts({ password: 'x', agree: false })).toEqual([['error', 'Passwords must match']])
    expect(await getToasts({ agree: false })).toEqual([
      ['error', 'Please read and accept the terms and conditions'],
    ])
  })
})

describe('the code', () => {
  test('[code.4] is sent if it is complete', async () => {
    const verifyOtp = vi.fn(async () => undefined)
    const client = fakeClient({ auth: { verifyOtp: write(verifyOtp) } })
    expect(await submitForm(codeForm, client, { email: 'a@b.io', code: '123456' })).toEqual({
      state: 'done',
      result: undefined,
      failure: undefined,
      toasts: [['success', 'Phone Number Verified Successfully']],
    })
    expect(verifyOtp.mock.calls.map(([input]: unknown[]) => input)).toEqual([
      { email: 'a@b.io', code: '123456' },
    ])
    expect(codeForm.toSessionEvent?.(undefined)).toEqual({ type: 'phone.verify' })
  })

  test('is not sent if it is incomplete, and shows no toast', async () => {
    expect(await submitForm(codeForm, fakeClient(), { email: 'a@b.io', code: '12345' })).toEqual({
      state: 'failed',
      result: undefined,
      failure: '',
      toasts: [],
    })
  })

  test('[code.3] keeps an error for the screen and shows no toast', async () => {
    const client = fakeClient({ auth: { verifyOtp: () => Promise.reject(refused('Wrong code')) } })
    expect(await submitForm(codeForm, client, { email: 'a@b.io', code: '123456' })).toEqual({
      state: 'failed',
      result: undefined,
      failure: 'Wrong code',
      toasts: [],
    })
  })

  test('[code.3] has its own message beneath the field, and no toast, if the server sends none', async () => {
    expect(await readFallback(codeForm, { email: 'a@b.io', code: '123456' })).toEqual({
      ...failed('Error Verifying phone number'),
      toasts: [],
    })
  })

  test('[code.5] a request for another one has its own message if the server sends none', async () => {
    expect(await readFallback(resendForm, { email: 'a@b.io' })).toEqual(
      failed('Error resending verification message'),
    )
  })

  test('[code.5] can be requested again', async () => {
    const client = fakeClient({ auth: { resendOtp: write(async () => undefined) } })
    expect(await submitForm(resendForm, client, { email: 'a@b.io' })).toEqual({
      state: 'done',
      result: undefined,
      failure: undefined,
      toasts: [['success', 'Code has been resent to your email']],
    })
    expect(resendForm.toSessionEvent).toBe(undefined)
  })
})

test('[logout.1] logout shows a toast and ends the session', async () => {
  const client = fakeClient({ auth: { logout: write(async () => undefined) } })
  expect(await submitForm(logoutForm, client, {})).toEqual({
    state: 'done',
    result: undefined,
    failure: undefined,
    toasts: [['success', 'logged out successfully']],
  })
  expect(logoutForm.toSessionEvent?.(undefined)).toEqual({ type: 'session.end' })
})

test('[logout.1] a failed logout shows its own message if the server sends none', async () => {
  expect(await readFallback(logoutForm)).toEqual(failed('Error Logging Out'))
})
