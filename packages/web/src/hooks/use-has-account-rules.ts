import { hasAccountRules } from '@cht/machines/auth'
import { useUser } from '@cht/machines/react'
import { useDeployment } from '../platform/deployment.js'

/**
 * Whether the back end has our server's rules for accounts (decision 47). Without a user, who shows it, the page does: our server writes its
 * settings into it, and no other host does.
 */
export function useHasAccountRules(): boolean {
  const user = useUser()
  const { rewardedInvestments } = useDeployment()
  return user ? hasAccountRules(user) : rewardedInvestments !== 'unknown'
}
