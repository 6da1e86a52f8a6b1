import { useResource } from '@cht/machines/react'
import { switches } from '@cht/machines/switches'
import { describeStop } from '@cht/sdk/rules'
import styles from './frame.module.css'

/** Shown above every protected screen: what the operator has stopped, in the operator's words (decision 42). */
export function StoppedBanner() {
  const { data = [] } = useResource(switches)
  return data.map((stopped) => (
    <div key={stopped.name} className={styles.warning} role="status">
      {describeStop(stopped)}
    </div>
  ))
}
