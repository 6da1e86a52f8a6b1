import { holdsBonuses } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Link } from 'wouter'
import { REFERRAL_REWARD_TEXTS } from '../../components/referral-reward-texts.js'
import { useDeployment } from '../../platform/deployment.js'
import styles from './affiliate.module.css'

/** How a referral bonus is earned (decision 13). */
export function BonusRules({ user }: { user: User }) {
  const isHeld = holdsBonuses(user)
  const { rewardedInvestments } = useDeployment()
  const { condition, share, frequency } = REFERRAL_REWARD_TEXTS[rewardedInvestments]
  return (
    <Card aria-label="How the bonus works" className={styles.rules}>
      <h2>How the bonus works</h2>
      <ol>
        <li>Someone signs up with your link or your ID.</li>
        <li>{condition}</li>
        <li>
          You get <b>{share}</b>
          {frequency}.{isHeld && ' It is held until their capital is released or re-invested.'}
        </li>
        {isHeld && <li>Then it is in your available balance.</li>}
      </ol>
      {isHeld && (
        <p>
          Both of you must be identity-verified when they make that investment; no bonus is paid later. A held
          bonus can be voided by the operator, who tells you why.
        </p>
      )}
      {!user.isDocumentVerified && (
        <Button asChild size="small">
          <Link href="/settings?tab=verification">Verify Now</Link>
        </Button>
      )}
    </Card>
  )
}
