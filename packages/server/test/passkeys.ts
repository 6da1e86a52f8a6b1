import type { Client } from '@cht/sdk'
import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice, type Deviations, type PasskeyDevice } from './passkey-device.js'

export const INVALID_PASSKEY = {
  status: 422,
  code: 'invalid_passkey',
  message: 'This passkey was not accepted',
}
export const START_AGAIN = {
  status: 409,
  code: 'not_pending',
  message: 'This took too long or was tried before. Start again',
}
export const REAUTHENTICATION_REQUIRED = { status: 403, code: 'reauthentication_required' }
export const SECOND_FACTOR_REQUIRED = {
  status: 403,
  code: 'second_factor_required',
  message: 'Use your second factor to log in',
}

/** An investment, which moves tokens: an account with a passkey confirms before it. */
export const INVESTMENT = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/** Confirms the session by the password, if the user can, and sets up a passkey. The session stays confirmed. */
export async function addPasskey(
  { client, password }: Pick<TestUser, 'client' | 'password'>,
  device: PasskeyDevice,
): Promise<{ recoveryCodes: string[] }> {
  const { methods } = await client.auth.reauthentication()
  if (methods.includes('password')) await client.auth.confirmByPassword({ password })
  const options = assertDefined((await client.auth.startPasskeySetUp()).value)
  return assertDefined((await client.auth.addPasskey({ passkey: device.create(options) })).value)
}

/** A user with tokens and a passkey. The confirmation of its set-up is over. */
export async function createUserWithPasskey(
  exchange: TestExchange,
  name = 'ada',
  device = createPasskeyDevice(),
): Promise<TestUser & { device: PasskeyDevice }> {
  const user = await exchange.createUser(name, { tokens: 100_000 })
  await addPasskey(user, device)
  await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
  return { ...user, device }
}

/** Confirms the session of a client by a passkey. */
export async function confirmByPasskey(
  { client }: Pick<TestUser, 'client'>,
  device: PasskeyDevice,
  deviations: Deviations = {},
) {
  const options = assertDefined((await client.auth.startPasskeyConfirmation()).value)
  return client.auth.confirmByPasskey({ passkey: device.use(options, deviations) })
}

/** Logs in by a passkey alone. */
export async function logInByPasskey(
  client: Client,
  device: PasskeyDevice,
  deviations: Deviations = {},
): Promise<void> {
  const options = assertDefined((await client.auth.startPasskeyLogin({ isSecondStep: false })).value)
  await client.auth.logInByPasskey({ passkey: device.use(options, deviations) })
}

export async function isSignedOut(client: Client): Promise<boolean> {
  return (await getRefusal(client.auth.checkAuth())).status === 401
}
