import { CODE_LENGTH, isCompleteCode } from '@cht/sdk/auth'

/**
 * Whether a change completes a code: the last missing digit was typed, or a code was pasted. A user who overwrites a
 * wrong code digit by digit completes it with the last box: each submission counts as a try, so none is sent earlier.
 */
export function isCompletingChange(previous: string, code: string): boolean {
  if (!isCompleteCode(code) || previous === code) return false
  const changed = [...code].flatMap((digit, index) => (digit === previous[index] ? [] : [index]))
  return previous.length < CODE_LENGTH || changed.length > 1 || changed[0] === CODE_LENGTH - 1
}
