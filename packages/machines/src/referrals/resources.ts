import type { ReferralCount, ReferralRow } from '@cht/sdk/referrals'
import type { ResourceDefinition } from '../resource.js'

export const referrals: ResourceDefinition<ReferralRow[]> = {
  key: 'referrals',
  load: (client, options) => client.investments.referrals(options),
}

export const referralCount: ResourceDefinition<ReferralCount> = {
  key: 'referrals.count',
  load: (client, options) => client.investments.referralCount(options),
}
