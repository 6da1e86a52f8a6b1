import type { Page, ReferralCount, ReferralRow } from '@cht/sdk/contract'
import { loadItemsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

/** Page size of the list. */
export const REFERRALS_PAGE_SIZE = 50

export const referrals: ResourceDefinition<Page<ReferralRow>> = {
  key: 'referrals',
  changedBy: ['account.changed'],
  load: (client, options) => client.investments.referrals({ limit: REFERRALS_PAGE_SIZE }, options),
}

/** Up to `count` older referrals, after the page whose `nextCursor` is `after`. */
export function moreReferrals(after: string, count: number): ResourceDefinition<Page<ReferralRow>> {
  return {
    key: `referrals.${after}.${count}`,
    changedBy: ['account.changed'],
    load: (client, options) => loadItemsAfter(client.investments.referrals, { after, count }, options),
  }
}

export const referralCount: ResourceDefinition<ReferralCount> = {
  key: 'referrals.count',
  changedBy: ['account.changed'],
  load: (client, options) => client.investments.referralCount(options),
}
