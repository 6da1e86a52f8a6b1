/** Sets the device clock to 1970. Returns a function that restores it after the story. */
export function stubWrongDeviceClock(): () => void {
  const now = Date.now
  Date.now = () => 0
  return () => {
    Date.now = now
  }
}
