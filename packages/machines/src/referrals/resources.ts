import type { Page } from '@cht/sdk/pagination'
import type { ReferralCount, ReferralRow } from '@cht/sdk/referrals'
import { rowsAfter } from '../pagination.js'
import type { ResourceDefinition } from '../resource.js'

/** So many are asked for at once. */
export const REFERRALS_PAGE = 50

export const referrals: ResourceDefinition<Page<ReferralRow>> = {
  key: 'referrals',
  load: (client, options) => client.investments.referrals({ limit: REFERRALS_PAGE }, options),
}

/** So many who joined before, after a page. */
export function moreReferrals(after: string, count: number): ResourceDefinition<Page<ReferralRow>> {
  return {
    key: `referrals.${after}.${count}`,
    load: (client, options) => rowsAfter(client.investments.referrals, after, count, options),
  }
}

export const referralCount: ResourceDefinition<ReferralCount> = {
  key: 'referrals.count',
  load: (client, options) => client.investments.referralCount(options),
}
