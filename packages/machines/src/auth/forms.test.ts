import { ApiError } from '@cht/sdk/errors'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.js'
import { user } from '../testing/samples.js'
import { submitted } from '../testing/submitted.js'
import { codeForm, loginForm, logoutForm, resendForm, signupForm } from './forms.js'

const refused = (message: string) => new ApiError('code', message, 401, [], undefined)
const credentials = { email: 'ada@example.com', password: 'correct horse' }

describe('login', () => {
  test("[login.2] with an empty field tells 'Fill in all fields', and makes no call", async () => {
    const login = vi.fn()
    const client = fakeClient({ auth: { login } })
    for (const values of [{}, { email: 'ada@example.com' }, { password: 'x' }]) {
      expect(await submitted(loginForm, client, values)).toEqual({
        state: 'failed',
        result: undefined,
        failure: 'Fill in all fields',
        told: [['error', 'Fill in all fields']],
      })
    }
    expect(login.mock.calls).toEqual([])
  })

  test("tells the server's message, else the catalogue's", async () => {
    const told = async (message: string | undefined) => {
      const client = fakeClient({ auth: { login: async () => ({ value: user, message }) } })
      return await submitted(loginForm, client, credentials)
    }
    const done = { state: 'done', result: user, failure: undefined }
    expect(await told('Welcome back, Ada')).toEqual({ ...done, told: [['success', 'Welcome back, Ada']] })
    expect(await told(undefined)).toEqual({ ...done, told: [['success', 'Logged In Sucessfully']] })
  })

  test('that was answered without a user asks who that is', async () => {
    for (const answer of [undefined, { value: undefined, message: 'Hello' }]) {
      const client = fakeClient({ auth: { login: async () => answer, checkAuth: async () => user } })
      expect((await submitted(loginForm, client, credentials)).result).toEqual(user)
    }
  })

  test('that failed tells why and starts no session', async () => {
    const client = fakeClient({ auth: { login: () => Promise.reject(refused('Wrong email or password')) } })
    expect(await submitted(loginForm, client, credentials)).toEqual({
      state: 'failed',
      result: undefined,
      failure: 'Wrong email or password',
      told: [['error', 'Wrong email or password']],
    })
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

  test('sends the whole form and starts the session', async () => {
    const signup = vi.fn(async () => ({ value: user, message: 'Welcome' }))
    expect(await submitted(signupForm, fakeClient({ auth: { signup } }), filled)).toEqual({
      state: 'done',
      result: user,
      failure: undefined,
      told: [['success', 'Welcome']],
    })
    expect(signup.mock.calls.map(([input]: unknown[]) => input)).toEqual([filled])
    expect(signupForm.toSessionEvent?.(user)).toEqual({ type: 'session.start', user })
  })

  test('tells the first rule that does not hold, and makes no call', async () => {
    const told = async (changes: object) =>
      (await submitted(signupForm, fakeClient(), { ...filled, ...changes })).told
    expect(await told({ country: '', agree: false })).toEqual([['error', 'Please fill in all fields']])
    expect(await told({ password: 'x', agree: false })).toEqual([['error', 'Passwords must match']])
    expect(await told({ agree: false })).toEqual([
      ['error', 'Please read and accept the terms and conditions'],
    ])
  })
})

describe('the code', () => {
  test('is sent when it is complete', async () => {
    const verifyOtp = vi.fn(async () => undefined)
    const client = fakeClient({ auth: { verifyOtp } })
    expect(await submitted(codeForm, client, { email: 'a@b.io', code: '123456' })).toEqual({
      state: 'done',
      result: undefined,
      failure: undefined,
      told: [['success', 'Phone Number Verified Successfully']],
    })
    expect(verifyOtp.mock.calls.map(([input]: unknown[]) => input)).toEqual([
      { email: 'a@b.io', code: '123456' },
    ])
    expect(codeForm.toSessionEvent?.(undefined)).toEqual({ type: 'phone.verify' })
  })

  test('is not sent, nor talked about, before that', async () => {
    expect(await submitted(codeForm, fakeClient(), { email: 'a@b.io', code: '12345' })).toEqual({
      state: 'failed',
      result: undefined,
      failure: '',
      told: [],
    })
  })

  test('that was refused is told on the screen, not as a toast', async () => {
    const client = fakeClient({ auth: { verifyOtp: () => Promise.reject(refused('Wrong code')) } })
    expect(await submitted(codeForm, client, { email: 'a@b.io', code: '123456' })).toEqual({
      state: 'failed',
      result: undefined,
      failure: 'Wrong code',
      told: [],
    })
  })

  test('is sent again on request', async () => {
    const client = fakeClient({ auth: { resendOtp: async () => undefined } })
    expect(await submitted(resendForm, client, { email: 'a@b.io' })).toEqual({
      state: 'done',
      result: undefined,
      failure: undefined,
      told: [['success', 'Code has been resent to your email']],
    })
    expect(resendForm.toSessionEvent).toBe(undefined)
  })
})

test('logout is told and ends the session', async () => {
  const client = fakeClient({ auth: { logout: async () => undefined } })
  expect(await submitted(logoutForm, client, {})).toEqual({
    state: 'done',
    result: undefined,
    failure: undefined,
    told: [['success', 'logged out successfully']],
  })
  expect(logoutForm.toSessionEvent?.(undefined)).toEqual({ type: 'session.end' })
})
