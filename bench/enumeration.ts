// Measures whether the time of a response tells if an account exists.
import { createHash, randomUUID } from 'node:crypto'
import { auth } from '@cht/sdk/contract'
import type { Client } from 'pg'
import { hashAtOnce } from '../packages/server/src/features/auth/hashing.js'
import { hashPassword } from '../packages/server/src/features/auth/passwords.js'
import { UNKNOWN_PASSKEY } from '../packages/server/src/features/auth/second-factor/unknown-passkey.js'
import { createPasskeyDevice } from '../packages/server/test/passkey-device.js'
import type { BenchRow } from './row.js'
import { connectTo, startPostgres, startServerProcess } from './server/processes.js'
import { insertUsers, uuidFromName } from './server/seed.js'

const SAMPLES = 200
/**
 * The limit of what `measureCall` returns, a distance from 0.5. If the responses about known and unknown accounts take equally long,
 * about one of 2,000 measurements exceeds it.
 */
const MAX_DISTANCE_FROM_HALF = 0.1

interface Call {
  name: string
  path: string
  /** Creates the body of the request, about the account with the number or about an unknown one. */
  createBody: (isKnown: boolean, number: number) => object
  /** The cookie of the request, if it needs one. */
  createCookie?: (isKnown: boolean, number: number) => string
}

const email = (isKnown: boolean, number: number) => `${isKnown ? 'known' : 'unknown'}${number}@example.com`
const userId = (isKnown: boolean, number: number) => (isKnown ? uuidFromName(`known${number}`) : randomUUID())
const SIGNATURE = 'A'.repeat(43)
/** In ms: an instant in 2096, so that only the signature is wrong, not the expiry. */
const EXPIRES_AT = 4_000_000_000_000

const CHALLENGE = 'Y2hhbGxlbmdl'
const DEVICE = createPasskeyDevice({ counts: false })
DEVICE.create({
  rp: { id: 'localhost', name: 'CHT Exchange' },
  user: { id: '', name: '', displayName: '' },
  challenge: CHALLENGE,
})
const credentialId = (isKnown: boolean, number: number) =>
  createHash('sha256').update(userId(isKnown, number)).digest('base64url')
const browserToken = (isKnown: boolean, number: number) => `${isKnown ? 'known' : 'unknown'}${number}`

/** Gives each known user a passkey, and stores the challenge of a login for each value of the cookie `passkey-login`. */
const insertPasskeys = async (client: Client): Promise<void> => {
  for (let number = 1; number <= SAMPLES; number++) {
    await client.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, 0, '{internal}', 'Phone', now())`,
      // Not the key of `DEVICE`, so its signatures are wrong.
      [randomUUID(), userId(true, number), credentialId(true, number), UNKNOWN_PASSKEY.publicKey],
    )
    for (const isKnown of [true, false])
      await client.query(
        `insert into passkey_challenges (browser_hash, purpose, challenge, expires_at)
         values (sha256($1::text::bytea), 'login', $2, now() + interval '1 day')`,
        [browserToken(isKnown, number), CHALLENGE],
      )
  }
}

const CALLS: Call[] = [
  {
    name: 'login with a wrong password',
    path: auth.login.path,
    createBody: (isKnown, number) => ({ email: email(isKnown, number), password: 'not the password' }),
  },
  {
    name: 'request of a code for a new password',
    path: auth.requestPasswordReset.path,
    createBody: (isKnown, number) => ({ email: email(isKnown, number) }),
  },
  {
    name: '“This was not me” link of a new device, with a wrong signature',
    path: auth.notMe.path,
    createBody: (isKnown, number) => ({
      token: `${userId(isKnown, number)}.${randomUUID()}.${EXPIRES_AT}.${SIGNATURE}`,
    }),
  },
  {
    name: 'link that discards a new email, with a wrong signature',
    path: auth.discardEmailChangeByLink.path,
    createBody: (isKnown, number) => ({ token: `${userId(isKnown, number)}.${SIGNATURE}` }),
  },
  {
    name: 'second step of a login, with a wrongly signed cookie',
    path: auth.logInByCode.path,
    createBody: () => ({ code: '123456' }),
    createCookie: (isKnown, number) => `second-step=${userId(isKnown, number)}.${EXPIRES_AT}.${SIGNATURE}`,
  },
  {
    name: 'start of a second step by a passkey, with a wrongly signed cookie',
    path: auth.startPasskeyLogin.path,
    createBody: () => ({ isSecondStep: true }),
    createCookie: (isKnown, number) => `second-step=${userId(isKnown, number)}.${EXPIRES_AT}.${SIGNATURE}`,
  },
  {
    name: 'login by a passkey with a wrong signature',
    path: auth.logInByPasskey.path,
    createBody: (isKnown, number) => {
      const id = credentialId(isKnown, number)
      return { passkey: { ...DEVICE.use({ rpId: 'localhost', challenge: CHALLENGE }), id, rawId: id } }
    },
    createCookie: (isKnown, number) => `passkey-login=${browserToken(isKnown, number)}`,
  },
]

/** Creates a different client address for each request, because requests are limited by client address. */
const createClientAddress = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** The share of pairs in which the first series is slower: 0.5 if the series cannot be told apart. */
const compare = (first: readonly number[], second: readonly number[]) =>
  first.reduce((sum, time) => sum + second.filter((other) => time > other).length, 0) /
  (first.length * second.length)

/** Sends the call about known and unknown accounts in turn. Returns how far the share of `compare` is from 0.5. */
async function measureCall(
  address: string,
  { path, createBody, createCookie }: Call,
  firstAddress: number,
): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  const send = async (isKnown: boolean, number: number, index: number) => {
    const startedAt = performance.now()
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': createClientAddress(firstAddress + index),
        ...(createCookie && { cookie: createCookie(isKnown, number) }),
      },
      body: JSON.stringify(createBody(isKnown, number)),
    })
    answers.add(`${response.status} ${await response.text()}`)
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - startedAt)
  }
  for (let number = 1; number <= SAMPLES; number++) {
    // The requests alternate, so that both series see the same load, and neither always comes first.
    for (const isKnown of number % 2 === 0 ? [true, false] : [false, true])
      await send(isKnown, number, 2 * number + Number(isKnown))
  }
  const texts = [...answers].map((text) => text.replace(/"requestId":"[^"]*"/, ''))
  if (new Set(texts).size !== 1) throw new Error(`${path} answers differ: ${texts.join(', ')}`)
  return Math.abs(compare(times.known, times.unknown) - 0.5)
}

/** Measures how far response times reveal which accounts exist. */
export async function* benchEnumeration(): AsyncGenerator<BenchRow> {
  await using postgres = await startPostgres()
  await using client = await connectTo(postgres.url)
  await using server = await startServerProcess(postgres.url)
  await insertUsers(client, 'known', SAMPLES)
  await client.query('update users set password_hash = $1', [
    await hashPassword(hashAtOnce, 'the right password'),
  ])
  await insertPasskeys(client)
  for (const [index, call] of CALLS.entries())
    yield {
      name: `${call.name}, known and unknown`,
      value: await measureCall(server.address, call, index * 10_000),
      goal: MAX_DISTANCE_FROM_HALF,
    }
}
