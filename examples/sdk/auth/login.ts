import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'
import { formatBalance } from '@cht/sdk/rules'

export async function signup(client: Client) {
  const { value: user, message } = await client.auth.signup({
    fullName: 'Ada Obi',
    username: 'ada',
    email: 'ada@example.com',
    phoneNumber: '+2348012345678',
    country: 'nigeria',
    password: 'correct horse battery',
    confirmPassword: 'correct horse battery',
    agree: true,
  })
  console.log(message) // Account created. We sent a code to your email
  console.log(user?.isPhoneVerified) // false
}

export async function login(client: Client, password: string) {
  try {
    const { value: user } = await client.auth.login({ email: 'sam@example.com', password })
    if (user) console.log(`${user.fullName}: ${formatBalance(user.availableBalance)}`) // Sam Example: 200,000 CHT
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_credentials') throw error
    console.log(error.message)
  }
}

export async function logout(client: Client) {
  await client.auth.logout()
  const isSignedIn = await client.auth.checkAuth().then(
    () => true,
    () => false,
  )
  console.log(isSignedIn) // false
}

/** `code`: what the user has typed. */
export async function verifyOtp(client: Client, code: string) {
  await client.auth.verifyOtp({ email: 'ada@example.com', code })
  const { isPhoneVerified } = await client.auth.checkAuth()
  console.log(isPhoneVerified) // true
}

export async function resendOtp(client: Client) {
  try {
    await client.auth.resendOtp({ email: 'ada@example.com' })
    console.log('A new code is in your mail')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too_many_requests') throw error
    console.log(error.message) // Try again in 60 seconds
  }
}

export async function checkAuth(client: Client) {
  const user = await client.auth.checkAuth()
  console.log(formatBalance(user.availableBalance)) // 200,000 CHT
  console.log(user.standing ?? 'active') // active
}
