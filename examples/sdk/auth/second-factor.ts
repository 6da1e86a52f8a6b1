import type { Client } from '@cht/sdk'
import { isApiError } from '@cht/sdk/errors'

/** `password`: what the user has typed. */
export async function pendingLogin(client: Client, password: string) {
  try {
    await client.auth.login({ email: 'sam@example.com', password })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'second_factor_required') throw error
    const { methods } = await client.auth.pendingLogin()
    console.log(`Enter a code: ${methods}`) // Enter a code: authenticator,recoveryCode
  }
}

/** `code`: that of the authenticator app, or a recovery code. */
export async function logInByCode(client: Client, code: string) {
  const { value: user } = await client.auth.logInByCode({ code })
  console.log(`Welcome, ${user.fullName}`) // Welcome, Sam Example
}

export async function setUpAuthenticator(client: Client) {
  const { secret, uri } = (await client.auth.setUpAuthenticator()).value
  console.log(`Type the ${secret.length} characters, or scan the QR code`) // Type the 32 characters, or scan the QR code
  console.log(new URL(uri).protocol) // otpauth:
}

/** `code`: that of the authenticator app. */
export async function addAuthenticator(client: Client, code: string) {
  const { value: added } = await client.auth.addAuthenticator({ code })
  console.log(`Write down these ${added.recoveryCodes.length} codes`) // Write down these 10 codes
}

export async function removeAuthenticator(client: Client) {
  const { value: settings } = await client.auth.removeAuthenticator()
  console.log(settings.methods.join()) // password
}

export async function createRecoveryCodes(client: Client) {
  const { value: created } = await client.auth.createRecoveryCodes()
  console.log(created.recoveryCodes.length) // 10
}

export async function removeFactorByLink(client: Client, token: string) {
  try {
    await client.auth.removeFactorByLink({ token })
    console.log('Set a new password now')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is no longer valid') // This link is no longer valid
  }
}
