import { useClock, useReached } from '@cht/machines/react'
import { HOUR } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import styles from './frame.module.css'

/**
 * Shown above every protected screen in the last hour of a login session, so that its end does not surprise a user who is
 * paying.
 */
export function SessionEndBanner({ endsAt }: { endsAt: number }) {
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  const isSoon = useReached(endsAt - HOUR)
  return (
    <div className={isSoon ? styles.warning : undefined}>
      <span role="status">
        {isSoon &&
          `You will be signed out ${formatUpcomingTime(endsAt, now())}. Log in again after that; what you have typed is kept.`}
      </span>
    </div>
  )
}
