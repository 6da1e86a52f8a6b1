import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageFields } from '../page.js'
import { optional, wireObject } from '../schema.js'
import { type StatementEntry, statementEntry } from './model.js'
import { STATEMENT_ACCOUNTS } from './rules.js'

export const statement = {
  /**
   * Lists the postings to the user's accounts, newest first; with `account`, those to one of them. Amounts and balances are whole
   * CHT, `postedAt` is in ms. `limit` is 1 to 200; if absent, 200. Decision 41.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/statement',
    access: 'verified',
    extension: true,
    input: wireObject({ account: optional(z.literal(STATEMENT_ACCOUNTS)), ...pageFields }),
    output: page<StatementEntry>(statementEntry),
  }),
}
