import {
  createOperatorClient,
  createOperatorSignIn,
  type OperatorRole,
  type OperatorSession,
} from '@cht/sdk/operator'
import { MINUTE } from '@cht/sdk/rules'
import { decodeMail } from './decode-mail.js'
import { documentedFetch } from './documented-fetch.js'
import type { TestExchange } from './exchange.js'
import { assertDefined } from './fixtures.js'
import { createPasskeyDevice, type Deviations, type PasskeyDevice } from './passkey-device.js'
import { createCode } from './second-factor.js'

const getOptions = ({ running }: TestExchange) => ({
  baseURL: `${running.address}/api`,
  retries: 0,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => documentedFetch(String(input), init),
})

/** A client of the operator's endpoints with a token. */
export const createTokenClient = (exchange: TestExchange, token: string) =>
  createOperatorClient({ ...getOptions(exchange), token })

/** A client by which people sign in to operate the exchange. */
export const createSignIn = (exchange: TestExchange) => createOperatorSignIn(getOptions(exchange))

/** The invitation in the last mail to an email. */
export async function readInvitation(exchange: TestExchange, email: string): Promise<string> {
  return /cht_oi_[\w-]{43}/.exec(decodeMail(await exchange.readMail(email)))?.[0] ?? ''
}

/** Invites a person with the exchange's own token. Returns the person, and the invitation of the mail. */
export async function invitePerson(exchange: TestExchange, name: string, roles: OperatorRole[]) {
  const email = `${name.toLowerCase()}@exchange.example`
  const { value } = await exchange.operator.invite({ name, email, roles, why: 'Test' })
  return { person: assertDefined(value.person), invitation: await readInvitation(exchange, email) }
}

/** Accepts an invitation by a new passkey of a device. */
export async function acceptByPasskey(
  exchange: TestExchange,
  invitation: string,
  device: PasskeyDevice,
  deviations: Deviations = {},
): Promise<OperatorSession> {
  const signIn = createSignIn(exchange)
  const options = (await signIn.startPasskey({ invitation })).value
  return (await signIn.acceptByPasskey({ invitation, passkey: device.create(options, deviations) })).value
}

/** Signs in by a passkey of a device. */
export async function signInByPasskey(
  exchange: TestExchange,
  device: PasskeyDevice,
  deviations: Deviations = {},
): Promise<OperatorSession> {
  const client = createSignIn(exchange)
  const { signIn, options } = (await client.startByPasskey()).value
  return (await client.finishByPasskey({ signIn, passkey: device.use(options, deviations) })).value
}

/** Invites a person, who accepts by a passkey. */
export async function createPersonWithPasskey(exchange: TestExchange, name: string, roles: OperatorRole[]) {
  const { person, invitation } = await invitePerson(exchange, name, roles)
  const device = createPasskeyDevice()
  const session = await acceptByPasskey(exchange, invitation, device)
  return { ...person, invitation, device, session, client: createTokenClient(exchange, session.token) }
}

/** Invites a person, who accepts by an authenticator app. The clock moves by a minute, so that the next code of their app is another one. */
export async function createPerson(exchange: TestExchange, name: string, roles: OperatorRole[]) {
  const { person, invitation } = await invitePerson(exchange, name, roles)
  const signIn = createSignIn(exchange)
  const { secret } = (await signIn.setUp({ invitation })).value
  const authenticatorCode = createCode(secret, exchange.now())
  const session = (await signIn.accept({ invitation, authenticatorCode })).value
  await exchange.setClock(exchange.now() + MINUTE)
  return { ...person, secret, session, client: createTokenClient(exchange, session.token) }
}
