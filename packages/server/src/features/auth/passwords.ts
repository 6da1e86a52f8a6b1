import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Brand } from '../../domain/brand.js'
import { invalidInput } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import { isBreachedPassword } from './breached-passwords.js'
import type { RunHash } from './hashing.js'

/** Parameters of argon2id, the library's default algorithm: 19 MiB, two passes and one thread, one of the minimum settings of OWASP. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const commonPasswords = new Set(dictionary['passwords-common'])

const removeSeparators = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

/** Whether the password is in the list of common ones, or the exchange's name, without regard to case (decision 20). */
function isCommonPassword({ name }: Brand, password: string): boolean {
  return commonPasswords.has(password.toLowerCase()) || removeSeparators(password) === removeSeparators(name)
}

/** Throws 422 for the field `path` if the password is a common one, or known from a breach (decision 20). */
export async function assertUncommonPassword(
  deps: Parameters<typeof isBreachedPassword>[0] & Pick<ServerContext, 'brand'>,
  path: string,
  password: string,
): Promise<void> {
  if (isCommonPassword(deps.brand, password))
    throw invalidInput([{ path, message: 'is too common: choose another one' }])
  if (await isBreachedPassword(deps, password))
    throw invalidInput([{ path, message: 'is known from a data breach: choose another one' }])
}

export function hashPassword(run: RunHash, password: string): Promise<string> {
  return run(() => hash(password, options))
}

/**
 * Hashes the password of an unverified account with a salt that all unverified accounts of its email share. A login then
 * computes one hash, however many of them there are. The salt cannot be derived without the secret.
 */
export function hashUnverifiedAccountPassword(
  run: RunHash,
  secret: Buffer,
  email: string,
  password: string,
): Promise<string> {
  const salt = createHmac('sha256', secret).update(`salt:${email.toLowerCase()}`).digest().subarray(0, 16)
  return run(() => hash(password, { ...options, salt }))
}

/** The part of a hash that contains the parameters and the salt. */
export function getSaltPrefix(passwordHash: string): string {
  return passwordHash.slice(0, passwordHash.lastIndexOf('$') + 1)
}

/** Returns a hash that no password is known for, so that nobody can log in. */
export function createUnusableHash(): string {
  const { memoryCost, timeCost, parallelism } = options
  const [salt, digest] = [16, 32].map((length) => randomBytes(length).toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

/** `verifyPassword` verifies this hash if there is no user, so that the response takes the same time. */
const decoyHash = hash('nobody has this password', options)

/** Whether the password matches the hash. Without a hash the result is false, after the same work. */
export async function verifyPassword(
  run: RunHash,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const verified = passwordHash ?? (await decoyHash)
  return (await run(() => verify(verified, password))) && passwordHash !== undefined
}

/** Hashes secrets of one user with one salt, in one turn: one hash tells which of them was entered. */
export function hashWithOneSalt(run: RunHash, secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return run(async () => {
    const hashes: string[] = []
    for (const secret of secrets) hashes.push(await hash(secret, { ...options, salt }))
    return hashes
  })
}

/** Returns the hash of the secret among hashes that all have one salt; undefined if it is not among them. */
export async function findHash(
  run: RunHash,
  hashes: readonly string[],
  secret: string,
): Promise<string | undefined> {
  const [first] = hashes
  const salt = Buffer.from(first?.split('$')[4] ?? '', 'base64')
  const hashed = await run(() => hash(secret, first === undefined ? options : { ...options, salt }))
  return hashes.find((other) => other === hashed)
}
