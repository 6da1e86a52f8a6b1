import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id, the library's default, with the first parameter set that OWASP recommends. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const commonPasswords = new Set(dictionary['passwords-common'])

/** Whether the password is in the list of common ones, without regard to case (decision 20). */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Verified where there is no such user, so that the answer takes the same time. */
const decoyHash = hashPassword('nobody has this password')

/** Whether the password matches the hash. Without a hash the answer is no, after the same work. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await verify(passwordHash ?? (await decoyHash), password)) && passwordHash !== undefined
}
