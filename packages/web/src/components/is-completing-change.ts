import { CODE_LENGTH, isCompleteCode } from '@cht/sdk/rules'

/**
 * Whether a change completes a code: the last missing digit was typed, or several digits changed at once, as when a code is
 * pasted. When a user overwrites a wrong code digit by digit, only the last box completes it, because each submission
 * counts as a try.
 */
export function isCompletingChange(previous: string, code: string): boolean {
  if (!isCompleteCode(code) || previous === code) return false
  const wasIncomplete = previous.length < CODE_LENGTH
  const changedBoxes = [...code].flatMap((digit, index) => (digit === previous[index] ? [] : [index]))
  const changedSeveralBoxes = changedBoxes.length > 1
  const isLastBox = changedBoxes[0] === CODE_LENGTH - 1
  return wasIncomplete || changedSeveralBoxes || isLastBox
}
