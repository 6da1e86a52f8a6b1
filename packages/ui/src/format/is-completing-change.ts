/**
 * Whether a change completes a code of `length` digits: the last missing digit was typed, or several digits changed at once, as when a code is
 * pasted. When a user overwrites a wrong code digit by digit, only the last box completes it, because each submission
 * counts as a try.
 */
export function isCompletingChange(previous: string, code: string, length: number): boolean {
  if (code.length !== length || previous === code) return false
  const wasIncomplete = previous.length < length
  const changedBoxes = [...code].flatMap((digit, index) => (digit === previous[index] ? [] : [index]))
  const changedSeveralBoxes = changedBoxes.length > 1
  const isLastBox = changedBoxes[0] === length - 1
  return wasIncomplete || changedSeveralBoxes || isLastBox
}
