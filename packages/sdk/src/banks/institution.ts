import type { Institution } from '../payment-details/model.js'

/** How the account numbers of an institution look. */
export interface AccountFormat {
  /** Matches a number without spaces. */
  pattern: RegExp
  /** The end of the sentence that refuses another number, e.g. `has 10 digits`. */
  rule: string
}

/** A bank or a mobile-money wallet whose account numbers can be checked. Its country's table names the source of its code. */
export interface CheckableInstitution extends Institution {
  account: AccountFormat
}

/** Returns a function that creates institutions of one kind with the same format of account numbers. */
export function createInstitutionFactory(
  common: Pick<CheckableInstitution, 'kind' | 'account' | 'hasCheckDigit'>,
): (code: string, name: string, aliases?: string[]) => CheckableInstitution {
  return (code, name, aliases = []) => ({ code, name, aliases, ...common })
}
