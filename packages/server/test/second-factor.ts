import { SECOND } from '@cht/sdk/rules'
import { generateSync } from 'otplib'
import type { TestExchange, TestUser } from './exchange.js'
import { assertDefined } from './fixtures.js'

/** How long an authenticator app shows a code, in ms. */
export const CODE_PERIOD = 30 * SECOND

/** The code that an authenticator app shows at `now`, in ms. */
export function createCode(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / SECOND) })
}

/** A code of six digits that is not valid at `now`. */
export function getWrongCode(secret: string, now: number): string {
  const right = [-1, 0, 1].map((step) => createCode(secret, now + step * CODE_PERIOD))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

/** Sets up an authenticator app for a user. The session stays confirmed. */
export async function addAuthenticator(
  exchange: Pick<TestExchange, 'now'>,
  { client, password }: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await client.auth.confirmByPassword({ password })
  const { secret } = assertDefined((await client.auth.setUpAuthenticator()).value)
  const code = createCode(secret, exchange.now())
  const { recoveryCodes } = assertDefined((await client.auth.addAuthenticator({ code })).value)
  return { secret, recoveryCodes }
}
