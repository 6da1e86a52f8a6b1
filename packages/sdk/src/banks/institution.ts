/** How the account numbers of an institution look. */
export interface AccountFormat {
  /** Matches a number without spaces. */
  pattern: RegExp
  /** The end of the sentence that refuses another number, e.g. `has 10 digits`. */
  rule: string
  /** The last digit is the check digit of NUBAN, for the code of the institution. */
  hasCheckDigit?: true
}

/** A bank, or a mobile-money wallet. */
export interface Institution {
  /** The code in the payment system of its country. The country's table names its source. */
  code: string
  /** The name that users know, which an order stores as its `bankName`. */
  name: string
  /** Other names that users write. */
  aliases: readonly string[]
  kind: 'bank' | 'wallet'
  account: AccountFormat
}

/** Returns a function that creates institutions of one kind with the same format of account numbers. */
export function createInstitutionFactory(
  kind: Institution['kind'],
  account: AccountFormat,
): (code: string, name: string, aliases?: readonly string[]) => Institution {
  return (code, name, aliases = []) => ({ code, name, aliases, kind, account })
}
