import { PAGE_MAX, type Page, type PageRequest, paginate } from '@cht/sdk/pagination'
import type { StatementAccount, StatementEntry } from '@cht/sdk/statement'
import type { AppClient } from '../app-client.js'
import { catchNotFound } from '../catch-not-found.js'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

/** The account whose postings are listed, or all of them. */
export type StatementFilter = StatementAccount | 'all'

/** Page size of the list. */
export const STATEMENT_PAGE_SIZE = 50

const toInput = (filter: StatementFilter, page: PageRequest) =>
  filter === 'all' ? page : { ...page, account: filter }

const changedBy = ['account.changed'] as const

const listEntries =
  ({ statement }: AppClient, filter: StatementFilter) =>
  async (page: PageRequest, options?: Parameters<NonNullable<AppClient['statement']>['list']>[1]) =>
    statement ? statement.list(toInput(filter, page), options) : []

/** The latest postings to the user's accounts; undefined if the back end does not offer a statement. */
export function accountStatement(
  filter: StatementFilter,
): ResourceDefinition<Page<StatementEntry> | undefined> {
  return {
    key: `statement.${filter}`,
    changedBy,
    load: async (client, options) =>
      client.statement &&
      catchNotFound(
        client.statement.list(toInput(filter, { limit: STATEMENT_PAGE_SIZE }), options),
        () => undefined,
      ),
  }
}

/** Up to `count` older postings, after the page whose `nextCursor` is `after`. */
export function moreStatement(
  filter: StatementFilter,
  after: string,
  count: number,
): ResourceDefinition<Page<StatementEntry>> {
  return {
    key: `statement.${filter}.${after}.${count}`,
    changedBy,
    load: (client, options) => loadItemsAfter(listEntries(client, filter), { after, count }, options),
  }
}

/** Loads every page. The screen that loads it shows its failure. */
export function wholeStatement(filter: StatementFilter): ResourceDefinition<StatementEntry[]> {
  return {
    key: `statement.${filter}.whole`,
    changedBy,
    load: async (client, options) => {
      const entries: StatementEntry[] = []
      for await (const entry of paginate(listEntries(client, filter), { limit: PAGE_MAX }, options))
        entries.push(entry)
      return entries
    },
    quiet: true,
  }
}
