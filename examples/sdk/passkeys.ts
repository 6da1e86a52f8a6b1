import type { ExtendedClient } from '@cht/sdk/extensions'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/second-factor'

/** Creates a passkey in the browser, such as `startRegistration` of `@simplewebauthn/browser`. */
type Create = (options: PasskeyCreationOptions) => Promise<NewPasskey>
/** Uses a passkey in the browser, such as `startAuthentication` of `@simplewebauthn/browser`. */
type Use = (options: PasskeyRequestOptions) => Promise<UsedPasskey>

export async function service(client: ExtendedClient) {
  const { rpId } = await client.passkeys.service()
  console.log(rpId ? `Passkeys of ${rpId}` : 'No passkeys') // Passkeys of localhost
}

export async function startLogin(client: ExtendedClient) {
  const options = await client.passkeys.startLogin({ isSecondStep: false })
  // Any passkey of this exchange that the device has.
  console.log(options?.allowCredentials.length) // 0
}

/** `use`: calls `navigator.credentials.get`, with the options and the response as JSON. */
export async function logIn(client: ExtendedClient, use: Use) {
  const options = await client.passkeys.startLogin({ isSecondStep: false })
  if (!options) return
  const { value: user } = await client.passkeys.logIn({ passkey: await use(options) })
  console.log(`Welcome, ${user?.fullName}`) // Welcome, Sam Example
}

export async function startConfirmation(client: ExtendedClient) {
  const options = await client.passkeys.startConfirmation()
  console.log(options?.allowCredentials.length) // 1
}

/** `use`: calls `navigator.credentials.get`, with the options and the response as JSON. */
export async function confirm(client: ExtendedClient, use: Use) {
  const options = await client.passkeys.startConfirmation()
  if (!options) return
  const confirmation = await client.passkeys.confirm({ passkey: await use(options) })
  console.log(new Date(confirmation?.confirmedUntil ?? 0).toISOString()) // 2026-03-02T08:10:00.000Z
}

export async function list(client: ExtendedClient) {
  for (const { name, usedAt } of await client.passkeys.list())
    console.log(`${name}: ${usedAt ? 'used' : 'never used'}`) // Passkey: never used
}

export async function startSetUp(client: ExtendedClient) {
  const options = await client.passkeys.startSetUp()
  console.log(options?.rp.name) // CHT Exchange
}

/** `create`: calls `navigator.credentials.create`, with the options and the response as JSON. */
export async function add(client: ExtendedClient, create: Create) {
  const options = await client.passkeys.startSetUp()
  if (!options) return
  const added = await client.passkeys.add({ passkey: await create(options) })
  console.log(`Write down these ${added?.recoveryCodes.length} codes`) // Write down these 10 codes
}

export async function rename(client: ExtendedClient) {
  const [passkey] = await client.passkeys.list()
  if (!passkey) return
  const all = await client.passkeys.rename({ id: passkey.id, name: 'Phone' })
  console.log(all?.map(({ name }) => name).join()) // Phone
}

export async function remove(client: ExtendedClient) {
  const [passkey] = await client.passkeys.list()
  if (!passkey) return
  const settings = await client.passkeys.remove({ id: passkey.id })
  console.log(settings?.methods.join()) // password
}
