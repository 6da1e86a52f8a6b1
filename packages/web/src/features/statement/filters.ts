import { STATEMENT_ACCOUNT_LABELS, STATEMENT_ACCOUNTS, type StatementAccount } from '@cht/sdk/rules'

/** The options of the account filter. `value` is the one in the URL. */
export const ACCOUNT_OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'all', label: 'All accounts' },
  ...STATEMENT_ACCOUNTS.map((value) => ({ value, label: STATEMENT_ACCOUNT_LABELS[value] })),
]

/** The account that the URL names; undefined for all accounts. */
export function parseAccount(value: string | null): StatementAccount | undefined {
  return STATEMENT_ACCOUNTS.find((account) => account === value)
}
