import { isApiError } from '@cht/sdk/errors'
import type { ExtendedClient } from '@cht/sdk/extensions'

/** `password`: what the user has typed. */
export async function pendingLogin(client: ExtendedClient, password: string) {
  try {
    await client.auth.login({ email: 'sam@example.com', password })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'second_factor_required') throw error
    const { methods } = await client.secondFactor.pendingLogin()
    console.log(`Enter a code: ${methods}`) // Enter a code: authenticator,recoveryCode
  }
}

/** `code`: that of the authenticator app, or a recovery code. */
export async function logIn(client: ExtendedClient, code: string) {
  const { value: user } = await client.secondFactor.logIn({ code })
  console.log(`Welcome, ${user?.fullName}`) // Welcome, Sam Example
}

export async function setUpAuthenticator(client: ExtendedClient) {
  const { secret, uri } = (await client.secondFactor.setUpAuthenticator()) ?? { secret: '', uri: '' }
  console.log(`Type ${secret.slice(0, 4)}…, or scan the QR code`) // Type JBSW…, or scan the QR code
  console.log(new URL(uri).protocol) // otpauth:
}

/** `code`: that of the authenticator app. */
export async function addAuthenticator(client: ExtendedClient, code: string) {
  const added = await client.secondFactor.addAuthenticator({ code })
  console.log(`Write down these ${added?.recoveryCodes.length} codes`) // Write down these 10 codes
}

export async function removeAuthenticator(client: ExtendedClient) {
  const settings = await client.secondFactor.removeAuthenticator()
  console.log(settings?.methods.join()) // password
}

export async function createRecoveryCodes(client: ExtendedClient) {
  const created = await client.secondFactor.createRecoveryCodes()
  console.log(created?.recoveryCodes.length) // 10
}

export async function removeByLink(client: ExtendedClient, token: string) {
  try {
    await client.secondFactor.removeByLink({ token })
    console.log('Set a new password now')
  } catch (error) {
    if (!isApiError(error) || error.code !== 'invalid_input') throw error
    console.log('This link is no longer valid') // This link is no longer valid
  }
}
