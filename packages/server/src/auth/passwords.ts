import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id, the library's default, with OWASP's first set of parameters. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const common = new Set(dictionary['passwords-common'])

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Checked against when there is no such user, so that both take the same time. */
const nobody = hashPassword('nobody has this password')

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined
}
