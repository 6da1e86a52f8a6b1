import { REWARDED_INVESTMENTS, type RewardedInvestments } from '@cht/sdk/rules'
import { createContext, useContext } from 'react'

/** The settings of the server that screens show. */
export interface Deployment {
  /** The address of the support. */
  supportEmail: string
  /** For which investments of a referee the exchange pays a bonus (decision 13). */
  rewardedInvestments: RewardedInvestments | 'unknown'
}

/** What the built page has in its `<meta>` elements. The server replaces it; on another host of the page and in stories it stays. */
const PLACEHOLDERS: Deployment = { supportEmail: 'support@localhost', rewardedInvestments: 'unknown' }

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

const readDeployment = (): Deployment => {
  const rewarded = readMeta('referral-reward')
  return {
    supportEmail: readMeta('support-email') ?? PLACEHOLDERS.supportEmail,
    rewardedInvestments:
      REWARDED_INVESTMENTS.find((value) => value === rewarded) ?? PLACEHOLDERS.rewardedInvestments,
  }
}

/** The settings where screens are rendered without a page. */
export const DeploymentContext = createContext<Deployment | undefined>(undefined)

/** The settings of the server: from the context or else from the page; the placeholders while the landing page is prerendered. */
export function useDeployment(): Deployment {
  const given = useContext(DeploymentContext)
  if (given) return given
  return typeof document === 'undefined' ? PLACEHOLDERS : readDeployment()
}
