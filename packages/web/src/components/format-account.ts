/** Groups an account number in fours, for comparison: `10213344 7781` → `1021 3344 7781`. */
export function formatAccountNumber(number: string): string {
  return number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * Groups a phone number: `+2347000000001` → `+234 700 000 0001`. Country codes have three digits in all supported
 * countries. A number that already has spaces stays as it is.
 */
export function formatPhoneNumber(number: string): string {
  return number.replace(
    /^(\+\d{3}|0|)(\d+)$/,
    (_, countryCode: string, rest: string) =>
      (countryCode.startsWith('+') ? `${countryCode} ` : countryCode) +
      rest.replace(/(\d)(?=(\d{3})*\d{4}$)/g, '$1 '),
  )
}

/** Identifies a bank account or a wallet in a list: `First Bank`, `1021334477` → `First Bank · ending in 4477`. */
export function formatAccountEnding(bankOrNetwork: string | undefined, number: string): string {
  return [bankOrNetwork, `ending in ${number.replace(/\s/g, '').slice(-4)}`].filter(Boolean).join(' · ')
}
