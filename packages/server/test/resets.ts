import type { Client } from '@cht/sdk'
import { decodeMail } from './decode-mail.js'
import type { TestExchange, TestUser } from './exchange.js'

/** The last code for a new password that was mailed to an email; '' without one. */
export async function readResetCode(
  exchange: Pick<TestExchange, 'readMails'>,
  email: string,
): Promise<string> {
  return (
    (await exchange.readMails(email))
      .map((mail) => /Your code is (\d{8})\./.exec(decodeMail(mail))?.[1])
      .findLast((code) => code !== undefined) ?? ''
  )
}

/** Asks for a code in the browser of a client. Returns the function that sets a new password by it. */
export async function startReset(
  exchange: TestExchange,
  client: Client,
  email: string,
): Promise<(newPassword: string) => Promise<unknown>> {
  await client.auth.requestPasswordReset({ email })
  const code = await readResetCode(exchange, email)
  return (newPassword) => client.auth.resetPassword({ code, newPassword, confirmPassword: newPassword })
}

/** Resets the password of a user in a new browser, as anybody who can read the user's mail does. Returns its client, logged out. */
export async function resetByMail(
  exchange: TestExchange,
  { email }: Pick<TestUser, 'email'>,
  newPassword: string,
): Promise<Client> {
  const client = exchange.createClient()
  const complete = await startReset(exchange, client, email)
  await complete(newPassword)
  return client
}
