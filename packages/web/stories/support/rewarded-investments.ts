import type { RewardedInvestments } from '@cht/sdk/rules'

/** A story's `beforeEach` that sets for which investments a bonus is paid, as the server writes it into the page. */
export function setRewardedInvestments(rewarded: RewardedInvestments) {
  return () => {
    const meta = document.createElement('meta')
    meta.name = 'referral-reward'
    meta.content = rewarded
    document.head.append(meta)
    return () => meta.remove()
  }
}
