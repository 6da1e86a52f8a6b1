import { INVESTMENT_PLANS } from '@cht/sdk/investments'
import { ReturnNote } from '../../components/return-note.js'
import { PLANS_TITLE } from './content.js'
import styles from './plans.module.css'

const LONGEST = Math.max(...INVESTMENT_PLANS.map(({ days }) => days))

/** Every period with its return, from the one table of plans (decision 11); the bars are the periods to scale. */
export function Plans() {
  return (
    <div className={styles.plans}>
      <h3>{PLANS_TITLE}</h3>
      <dl className={styles.table}>
        {INVESTMENT_PLANS.map(({ days, roi }) => (
          <div key={days}>
            <dt>{days} days</dt>
            <dd>
              {roi}% return
              <svg aria-hidden="true" width="100%" height="6" className={styles.bar}>
                <rect width="100%" height="6" rx="3" />
                <rect width={`${(100 * days) / LONGEST}%`} height="6" rx="3" data-part="period" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <ReturnNote />
    </div>
  )
}
