import { STATEMENT_ACCOUNTS, type StatementAccount } from '@cht/sdk/rules'

/** The account that the URL names; undefined for all accounts. */
export const parseAccount = (value: string | null): StatementAccount | undefined =>
  STATEMENT_ACCOUNTS.find((account) => account === value)
