import * as z from 'zod/mini'
import { CODE_LENGTH, isCompleteCode } from '../auth/rules.js'
import { formRule, requireFields } from '../form-rule.js'
import { trimmedLine } from '../model/lines.js'

const authenticatorCode = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits`))

/** A code of an authenticator app. */
export const authenticatorCodeInput = z
  .object({ code: authenticatorCode })
  .check(
    formRule<{ code: unknown }>(({ code }) =>
      typeof code === 'string' && isCompleteCode(code)
        ? undefined
        : { message: 'Enter the six-digit code of the app', fields: ['code'] },
    ),
  )

/** A code of an authenticator app, or a recovery code with or without its dash. */
export const factorCodeInput = z
  .object({ code: trimmedLine(40).check(z.minLength(1, 'is required')) })
  .check(requireFields(['code'], 'Enter a code'))
