import type { AccountClosing, DataDownload } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** Whether the user's data can be downloaded now; undefined if the back end does not offer it. */
export const dataDownload: ResourceDefinition<DataDownload | undefined> = {
  key: 'dataDownload',
  load: async (client, options) => catchNotFound(client.account.dataDownload(options), () => undefined),
  deadline: ({ data }) => data?.readyUntil,
  quiet: true,
}

/** The obstacles to closing the account; undefined if the back end does not offer to close it. */
export const accountClosing: ResourceDefinition<AccountClosing | undefined> = {
  key: 'accountClosing',
  changedBy: ['account.changed', 'order.changed', 'trade.changed', 'investment.changed'],
  load: async (client, options) => catchNotFound(client.account.closing(options), () => undefined),
  quiet: true,
}
