import { createOperatorClient, createOperatorSignIn, type OperatorRole } from '@cht/sdk/operator'
import { MINUTE } from '@cht/sdk/rules'
import { decodeMail } from './decode-mail.js'
import { documentedFetch } from './documented-fetch.js'
import type { TestExchange } from './exchange.js'
import { assertDefined } from './fixtures.js'
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

/** Invites a person, who accepts. The clock moves by a minute, so that the next code of their app is another one. */
export async function createPerson(exchange: TestExchange, name: string, roles: OperatorRole[]) {
  const email = `${name.toLowerCase()}@exchange.example`
  const { value: invited } = await exchange.operator.invite({ name, email, roles, why: 'Test' })
  const signIn = createSignIn(exchange)
  const invitation = await readInvitation(exchange, email)
  const { secret } = (await signIn.setUp({ invitation })).value
  const authenticatorCode = createCode(secret, exchange.now())
  const session = (await signIn.accept({ invitation, authenticatorCode })).value
  await exchange.setClock(exchange.now() + MINUTE)
  return {
    ...assertDefined(invited.person),
    secret,
    session,
    client: createTokenClient(exchange, session.token),
  }
}
