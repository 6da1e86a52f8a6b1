import { describe, expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { getRefusal, PASSWORD, START, signUp } from './testing/market.js'

test('a client is signed out until it logs in', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const client = exchange.connect()
  expect((await getRefusal(client.auth.checkAuth()))?.status).toBe(401)
  await signUp(exchange, 'sam')
  await client.auth.login({ email: 'sam@example.com', password: PASSWORD })
  expect((await client.auth.checkAuth()).username).toBe('sam')
})

describe('unverified accounts of one email', () => {
  const email = 'shared@example.com'
  const createSignup = (username: string, password: string) => ({
    fullName: `${username} Example`,
    username,
    phoneNumber: '+2348000000000',
    email,
    country: 'nigeria' as const,
    password,
    confirmPassword: password,
    referralCode: '',
    agree: true as const,
  })
  const createUnverifiedAccounts = async () => {
    const exchange = createMemoryExchange({ clock: () => START })
    const squatter = exchange.connect()
    await squatter.auth.signup(createSignup('squatter', 'password of the squatter'))
    const squatterCode = exchange.codeFor(email)
    const owner = exchange.connect()
    await owner.auth.signup(createSignup('owner', 'password of the owner'))
    return { exchange, squatter, squatterCode, owner }
  }

  test('have different codes, and are removed when one of them is verified', async () => {
    const { exchange, squatter, squatterCode, owner } = await createUnverifiedAccounts()
    expect((await getRefusal(owner.auth.verifyOtp({ email, code: squatterCode })))?.code).toBe('invalid_code')
    await owner.auth.verifyOtp({ email, code: exchange.codeFor(email) })
    expect((await owner.auth.checkAuth()).isPhoneVerified).toBe(true)
    expect((await getRefusal(squatter.auth.checkAuth()))?.code).toBe('signed_out')
    const again = exchange.connect().auth.signup(createSignup('other', 'password of the other'))
    expect((await getRefusal(again))?.code).toBe('email_taken')
  })

  test('are verified by a login in the browser in which a guest entered the code of one of them', async () => {
    const { exchange, squatter, squatterCode } = await createUnverifiedAccounts()
    const guest = exchange.connect()
    await guest.auth.verifyOtp({ email, code: squatterCode })
    expect((await squatter.auth.checkAuth()).isPhoneVerified).toBe(false)
    const { value: response } = await guest.auth.login({ email, password: 'password of the owner' })
    expect([response?.username, response?.isPhoneVerified]).toEqual(['owner', true])
    expect((await getRefusal(squatter.auth.checkAuth()))?.code).toBe('signed_out')
  })
})
