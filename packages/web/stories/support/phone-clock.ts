/** A phone whose clock stands in 1970; put right again after the story. */
export function wrongPhoneClock(): () => void {
  const now = Date.now
  Date.now = () => 0
  return () => {
    Date.now = now
  }
}
