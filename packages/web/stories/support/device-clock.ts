/** Stubs `Date.now` as on a device whose clock is in 1970. Returns a function that restores it after the story. */
export function stubWrongDeviceClock(): () => void {
  const now = Date.now
  Date.now = () => 0
  return () => {
    Date.now = now
  }
}
