import type { ExtendedClient } from '@cht/sdk/extensions'
import type { MemoryExchange } from '../memory-exchange.js'

export const PASSWORD = 'a long enough password'

/** Signs up a user with a verified email, and returns the client of their browser. */
export async function signUp(exchange: MemoryExchange, username: string): Promise<ExtendedClient> {
  const client = exchange.connect()
  const email = `${username}@example.com`
  await client.auth.signup({
    fullName: `${username} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: '',
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}
