import { REWARDED_INVESTMENTS, type RewardedInvestments } from '@cht/sdk/rules'

/**
 * For which investments of a referee the exchange pays a bonus, from the page's `<meta>`. The server replaces its content
 * `unknown`, which stays on another host of the page and in stories (decision 13).
 */
export function getRewardedInvestments(): RewardedInvestments | 'unknown' {
  if (typeof document === 'undefined') return 'unknown'
  const content = document.querySelector<HTMLMetaElement>('meta[name="referral-reward"]')?.content
  return REWARDED_INVESTMENTS.find((rewarded) => rewarded === content) ?? 'unknown'
}
