import type { User } from '@cht/sdk/contract'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { PendingReview } from './pending-review.js'
import styles from './settings.module.css'
import { useVerification } from './use-verification.js'
import { VerificationBenefits } from './verification-benefits.js'
import { VerificationForm } from './verification-form.js'

const Verified = ({ user }: { user: User }) => (
  <Card aria-label="Identity" className={styles.status}>
    <Chip tone="positive">Verified</Chip>
    <h2>Your identity is verified</h2>
    <VerificationBenefits user={user} isVerified />
  </Card>
)

/** The user's identity verification: its form, the pending review, or the result (spec section 4, Verification). */
export function VerificationTab({ user }: { user: User }) {
  const { verification, reason, failure, refresh } = useVerification(user)
  if (verification === undefined)
    return failure === undefined ? (
      <Skeleton height={120} count={2} />
    ) : (
      <Card>
        <FailedState title="Your verification could not be loaded" text={failure} onRetry={refresh} />
      </Card>
    )
  if (verification.matches('verified')) return <Verified user={user} />
  if (verification.matches('pendingReview')) return <PendingReview />
  return <VerificationForm user={user} reason={reason} />
}
