/** `10213344 7781` → `1021 3344 7781`: in fours, as people compare them. */
export function inFours(number: string): string {
  return number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** `+2347000000001` → `+234 700 000 0001`, all our countries' codes have three digits; one that its owner grouped stays. */
export function phoneGroups(number: string): string {
  return number.replace(
    /^(\+\d{3}|0|)(\d+)$/,
    (_, code: string, rest: string) =>
      (code.startsWith('+') ? `${code} ` : code) + rest.replace(/(\d)(?=(\d{3})*\d{4}$)/g, '$1 '),
  )
}

/** `First Bank`, `1021334477` → `First Bank · ending in 4477`: enough to tell one's accounts apart in a list. */
export function endingIn(place: string | undefined, number: string): string {
  return [place, `ending in ${number.replace(/\s/g, '').slice(-4)}`].filter(Boolean).join(' · ')
}
