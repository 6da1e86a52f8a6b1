import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id, the library's default, with OWASP's first set of parameters. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const common = new Set(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Checked against when there is no such user, so that both take the same time. */
const nobody = hashPassword('nobody has this password')

export const isPasswordOf = async (passwordHash: string | undefined, password: string): Promise<boolean> =>
  (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined
