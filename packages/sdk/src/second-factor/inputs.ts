import * as z from 'zod/mini'
import { trimmedLine } from '../auth/inputs.js'
import { CODE_LENGTH } from '../auth/rules.js'

/** A code of an authenticator app. */
export const authenticatorCode = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits`))

/** A code of an authenticator app, or a recovery code with or without its dash. */
export const factorCode = trimmedLine(40).check(z.minLength(1, 'is required'))
