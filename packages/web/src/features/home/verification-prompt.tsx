import type { User } from '@cht/sdk/contract'
import { REVIEW_HOURS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { Link } from 'wouter'
import { describeBenefits, useVerification } from '../settings/index.js'
import styles from './home.module.css'

/**
 * Asks the user to verify their identity, or says that a request is under review. Renders nothing if the identity is verified,
 * and until its state is known.
 */
export function VerificationPrompt({ user }: { user: User }) {
  const { verification, reason } = useVerification(user)
  if (verification === undefined || verification.matches('verified')) return null
  if (verification.matches('pendingReview'))
    return (
      <Card aria-label="Identity verification" className={styles.prompt}>
        <Chip tone="warning">Pending Review</Chip>
        <p>Your identity verification is under review. It takes {REVIEW_HOURS}.</p>
      </Card>
    )
  return (
    <Card aria-label="Identity verification" className={styles.prompt}>
      <h2>Verify your identity</h2>
      {reason !== undefined && <p>Your last request was not accepted: {reason}</p>}
      {/* The limits and the bonus are explained where the identity is verified. */}
      <p>{describeBenefits(false)}</p>
      <Button asChild size="small">
        <Link href="/settings">Verify Now</Link>
      </Button>
    </Card>
  )
}
