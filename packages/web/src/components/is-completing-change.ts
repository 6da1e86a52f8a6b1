import { CODE_LENGTH, isCompleteCode } from '@cht/sdk/auth'

/**
 * Whether this change was the last of a code: its sixth digit came, or a whole one was pasted. Who types over a wrong
 * code changes one digit after the other; it is finished with the last box, for every try that is sent counts.
 */
export function isCompletingChange(before: string, code: string): boolean {
  if (!isCompleteCode(code) || before === code) return false
  const changed = [...code].flatMap((digit, index) => (digit === before[index] ? [] : [index]))
  return before.length < CODE_LENGTH || changed.length > 1 || changed[0] === CODE_LENGTH - 1
}
