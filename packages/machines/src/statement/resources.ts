import { type ListMethod, paginate } from '@cht/sdk'
import type { Page, StatementEntry } from '@cht/sdk/contract'
import { PAGE_MAX, type StatementAccount } from '@cht/sdk/rules'
import { catchNotFound } from '../catch-not-found.js'
import type { DeviceClient } from '../device-client.js'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

/** The account whose postings are listed; undefined for all accounts. */
export type StatementFilter = StatementAccount | undefined

/** Page size of the list. */
export const STATEMENT_PAGE_SIZE = 50

const changedBy = ['account.changed'] as const

/** Returns the call that lists the postings of one account, or of all. */
const createListCall =
  ({ statement }: DeviceClient, account: StatementFilter): ListMethod<StatementEntry> =>
  (page, options) =>
    statement.list({ account, ...page }, options)

/** The latest postings to one of the user's accounts, or to all; undefined if the back end does not offer a statement. */
export function accountStatement(
  account: StatementFilter,
): ResourceDefinition<Page<StatementEntry> | undefined> {
  return {
    key: `statement.${account}`,
    changedBy,
    load: (client, options) =>
      catchNotFound(
        createListCall(client, account)({ limit: STATEMENT_PAGE_SIZE }, options),
        () => undefined,
      ),
  }
}

/** Up to `count` postings after the page whose `nextCursor` is `after`. */
export function moreStatement(
  account: StatementFilter,
  after: string,
  count: number,
): ResourceDefinition<Page<StatementEntry>> {
  return {
    key: `statement.${account}.${after}.${count}`,
    changedBy,
    load: (client, options) => loadItemsAfter(createListCall(client, account), { after, count }, options),
  }
}

/** All postings to one of the user's accounts, or to all. */
export function wholeStatement(account: StatementFilter): ResourceDefinition<StatementEntry[]> {
  return {
    key: `statement.${account}.whole`,
    changedBy,
    load: async (client, options) => {
      const entries: StatementEntry[] = []
      for await (const entry of paginate(createListCall(client, account), { limit: PAGE_MAX }, options))
        entries.push(entry)
      return entries
    },
    // The screen shows the failure itself.
    quiet: true,
  }
}
