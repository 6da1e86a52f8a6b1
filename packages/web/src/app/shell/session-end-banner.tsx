import { HOUR } from '@cht/sdk/time'
import { formatStart } from '../../components/when.js'
import { useClock } from '../../hooks/use-app.js'
import { useReached } from '../../hooks/use-reached.js'
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
