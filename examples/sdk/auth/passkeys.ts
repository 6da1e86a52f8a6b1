import type { Client } from '@cht/sdk'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/contract'

/** Creates a passkey in the browser, such as `startRegistration` of `@simplewebauthn/browser`. */
type Create = (options: PasskeyCreationOptions) => Promise<NewPasskey>
/** Uses a passkey in the browser, such as `startAuthentication` of `@simplewebauthn/browser`. */
type Use = (options: PasskeyRequestOptions) => Promise<UsedPasskey>

export async function passkeyService(client: Client) {
  const { rpId } = await client.auth.passkeyService()
  console.log(rpId ? `Passkeys of ${rpId}` : 'No passkeys') // Passkeys of localhost
}

export async function startPasskeyLogin(client: Client) {
  const { value: options } = await client.auth.startPasskeyLogin({ isSecondStep: false })
  // Any passkey of this exchange that the device has.
  console.log(options.allowCredentials.length) // 0
}

/** `use`: calls `navigator.credentials.get`, with the options and the response as JSON. */
export async function logInByPasskey(client: Client, use: Use) {
  const { value: options } = await client.auth.startPasskeyLogin({ isSecondStep: false })
  const { value: user } = await client.auth.logInByPasskey({ passkey: await use(options) })
  console.log(`Welcome, ${user.fullName}`) // Welcome, Sam Example
}

export async function startPasskeyConfirmation(client: Client) {
  const { value: options } = await client.auth.startPasskeyConfirmation()
  console.log(options.allowCredentials.length) // 1
}

/** `use`: calls `navigator.credentials.get`, with the options and the response as JSON. */
export async function confirmByPasskey(client: Client, use: Use) {
  const { value: options } = await client.auth.startPasskeyConfirmation()
  const { value: confirmation } = await client.auth.confirmByPasskey({ passkey: await use(options) })
  console.log(new Date(confirmation.confirmedUntil ?? 0).toISOString()) // 2026-03-02T08:10:00.000Z
}

export async function passkeys(client: Client) {
  for (const { name, usedAt } of await client.auth.passkeys())
    console.log(`${name}: ${usedAt ? 'used' : 'never used'}`) // Firefox on Linux: never used
}

export async function startPasskeySetUp(client: Client) {
  const { value: options } = await client.auth.startPasskeySetUp()
  console.log(options.rp.name) // CHT Exchange
}

/** `create`: calls `navigator.credentials.create`, with the options and the response as JSON. */
export async function addPasskey(client: Client, create: Create) {
  const { value: options } = await client.auth.startPasskeySetUp()
  const { value: added } = await client.auth.addPasskey({ passkey: await create(options) })
  console.log(`Write down these ${added.recoveryCodes.length} codes`) // Write down these 10 codes
}

export async function renamePasskey(client: Client) {
  const [passkey] = await client.auth.passkeys()
  if (!passkey) return
  const { value: all } = await client.auth.renamePasskey({ id: passkey.id, name: 'Phone' })
  console.log(all.map(({ name }) => name).join()) // Phone
}

export async function removePasskey(client: Client) {
  const [passkey] = await client.auth.passkeys()
  if (!passkey) return
  const { value: settings } = await client.auth.removePasskey({ id: passkey.id })
  console.log(settings.methods.join()) // password
}
