import { useClock, useReached } from '@cht/machines/react'
import { HOLD_RESTRICTIONS } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import styles from './frame.module.css'

/**
 * Shown above every protected screen while the account is on hold: the main things that the user can and cannot do, and until
 * when (decisions 36 and 39).
 */
export function HoldBanner({ endsAt }: { endsAt: number }) {
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  if (useReached(endsAt)) return null
  return (
    <div className={styles.warning} role="status">
      {`Your password or second factor was reset. You cannot ${HOLD_RESTRICTIONS} until ${formatUpcomingTime(endsAt, now())}. You can buy, pay, appeal and cancel pending orders.`}
    </div>
  )
}
