import { HOUR } from '@cht/sdk/time'
import { useReached } from '../bindings/clock.js'
import { useClock } from '../bindings/exchange.js'
import { formatStart } from '../ui/when.js'
import styles from './frame.module.css'

/** Said above every screen in the last hour of a login session: nobody is to be signed out in the middle of paying. */
export function SessionEndBanner({ endsAt }: { endsAt: number }) {
  const { now } = useClock()
  const soon = useReached(endsAt - HOUR)
  return (
    <div className={soon ? styles.connection : undefined}>
      <span role="status">
        {soon &&
          `You are signed out ${formatStart(endsAt, now(), undefined)}. Log in again then: what you have typed stays.`}
      </span>
    </div>
  )
}
