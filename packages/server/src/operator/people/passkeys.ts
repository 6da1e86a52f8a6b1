import { randomUUID } from 'node:crypto'
import type { NewPasskey } from '@cht/sdk/contract'
import { assertPasskeysCan } from '../../domain/auth/factor-refusals.js'
import { wrongPasskey } from '../../domain/auth/refusals.js'
import { describeBrowser, readUserAgent } from '../../features/auth/browser-name.js'
import {
  redeemKeyedChallenge,
  storeKeyedChallenge,
} from '../../features/auth/second-factor/passkey-challenges.js'
import { createPasskeyCreation } from '../../features/auth/second-factor/passkey-options.js'
import { createPasskeyStore } from '../../features/auth/second-factor/passkey-store.js'
import { getRelyingParty, type RelyingParty } from '../../features/auth/second-factor/relying-party.js'
import type { NewCredential } from '../../features/auth/second-factor/stored-passkey.js'
import { verifyNewPasskey } from '../../features/auth/second-factor/verify-passkey.js'
import type { Transaction } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { hashSecret } from '../bearer.js'
import type { Person } from './person.js'

/** The passkeys of people who operate the exchange. */
export const operatorPasskeys = createPasskeyStore('operator_passkeys', 'operator_id')

/** The relying party of a person's passkeys, which belong to the domain of the console. Throws 409 where that has an IP address. */
export const getConsoleParty = (call: RequestCall): RelyingParty =>
  getRelyingParty(call, call.context.config.consoleUrl)

/** The key of a challenge: the hash of a secret that only the browser has, which was asked. */
export const toChallengeKey = (secret: Buffer | string): string =>
  (typeof secret === 'string' ? hashSecret(secret) : secret).toString('hex')

/** What a browser is asked to create a passkey of a person. `key` is that of the challenge. Throws 409 if they have as many as they can. */
export async function startPersonPasskey(
  tx: Transaction,
  call: RequestCall,
  { id, email }: Pick<Person, 'id' | 'email'>,
  key: string,
) {
  const { context } = call
  const party = getConsoleParty(call)
  const known = await operatorPasskeys.listKnown(tx, id)
  assertPasskeysCan(known.length, 'add')
  const options = await createPasskeyCreation(party, {
    brand: context.brand,
    // Browsers list it beside the passkey of a trader with the same email.
    user: { id, name: `${email} (operator)` },
    known,
  })
  const { challenge } = options
  await storeKeyedChallenge(tx, context, { key, purpose: 'operatorSetUp' }, { challenge, userId: null })
  return options
}

/** Verifies a new passkey against its challenge, which is used up. Throws 409 without one, and 422 for a wrong passkey. */
export async function verifyPersonPasskey(
  call: RequestCall,
  passkey: NewPasskey,
  key: string,
): Promise<NewCredential> {
  const party = getConsoleParty(call)
  const { challenge } = await redeemKeyedChallenge(call.context, { key, purpose: 'operatorSetUp' })
  const credential = await verifyNewPasskey(party, challenge, passkey)
  if (!credential) throw wrongPasskey()
  return credential
}

/** Stores a verified passkey of a person, whose row is locked, named after the browser. Throws 409 if they have as many as they can. */
export async function addPersonPasskey(
  tx: Transaction,
  { request, context }: RequestCall,
  operatorId: string,
  credential: NewCredential,
): Promise<void> {
  assertPasskeysCan(await operatorPasskeys.count(tx, operatorId), 'add')
  const name = describeBrowser(readUserAgent(request.headers['user-agent']))
  const createdAt = context.clock.now()
  await operatorPasskeys.insert(tx, { id: randomUUID(), operatorId, ...credential, name, createdAt })
}
