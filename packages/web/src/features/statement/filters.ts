import type { StatementFilter } from '@cht/machines/statement'
import { STATEMENT_ACCOUNT_LABELS, STATEMENT_ACCOUNTS } from '@cht/sdk/statement'

/** What the statement lists, in the order of the picker. */
export const STATEMENT_FILTERS: readonly StatementFilter[] = ['all', ...STATEMENT_ACCOUNTS]

export const FILTER_LABELS: Record<StatementFilter, string> = {
  all: 'All accounts',
  ...STATEMENT_ACCOUNT_LABELS,
}
