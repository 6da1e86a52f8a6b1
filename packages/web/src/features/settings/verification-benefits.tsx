import { hasOrderLimits, holdsBonuses } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { MAX_BUY_ORDERS, MAX_SELL_ORDERS, REFERRAL_REWARD, SELLERS_OF_KNOWN_TRADER } from '@cht/sdk/rules'
import { REFERRAL_REWARD_TEXTS } from '../../components/referral-reward-texts.js'
import { useDeployment } from '../../platform/deployment.js'
import styles from './settings.module.css'

/** What a verified identity allows, in one sentence (spec section 6). */
export function describeBenefits(isVerified: boolean): string {
  return `${isVerified ? 'You can' : 'Once your identity is verified, you can'} create up to ${MAX_SELL_ORDERS.verified} sell orders and earn referral bonuses.`
}

/** What a verified identity allows, with the limits that the back end has (decisions 10 and 13). */
export function VerificationBenefits({ user, isVerified }: { user: User; isVerified: boolean }) {
  const { rewardedInvestments } = useDeployment()
  const hasLimits = hasOrderLimits(user)
  return (
    <p className={styles.benefits}>
      {describeBenefits(isVerified)}
      {hasLimits &&
        ` ${MAX_SELL_ORDERS.verified} sell orders and ${MAX_BUY_ORDERS.known} buy orders can be open at a time.`}
      {` A bonus is ${REFERRAL_REWARD}% of ${REFERRAL_REWARD_TEXTS[rewardedInvestments].base} of a user you refer`}
      {holdsBonuses(user) && ' whose identity is verified, too'}.
      {hasLimits &&
        !isVerified &&
        ` Until then, you can have ${MAX_SELL_ORDERS.unverified} sell order open, and ${MAX_BUY_ORDERS.unknown} buy order until you have completed purchases from ${SELLERS_OF_KNOWN_TRADER} different verified sellers.`}
    </p>
  )
}
