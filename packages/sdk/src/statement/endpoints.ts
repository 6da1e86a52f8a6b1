import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { page, pageFields } from '../page.js'
import { optional, wireObject } from '../schema.js'
import { type StatementEntry, statementEntry } from './model.js'
import { STATEMENT_ACCOUNTS } from './rules.js'

export const statement = {
  /**
   * Lists the postings to the accounts of the user, newest first; with `account`, those to one of them. They are all movements
   * of tokens between the accounts of the user, or between one of them and another account of the exchange. The accounts of
   * others are not named. Amounts and balances are whole CHT. `limit` is 1 to 200; if absent, 200.
   *
   * `postedAt` is in ms.
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
