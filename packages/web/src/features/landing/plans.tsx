import { INVESTMENT_PLANS } from '@cht/sdk/rules'
import { ReturnNote } from '../../components/return-note.js'
import { PLANS_TITLE } from './content.js'
import styles from './plans.module.css'

const LONGEST_PERIOD = Math.max(...INVESTMENT_PLANS.map(({ days }) => days))

/** The table of plans (decision 11): each period with its return, and a bar to scale with the period. */
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
                <rect width={`${(100 * days) / LONGEST_PERIOD}%`} height="6" rx="3" data-part="period" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <ReturnNote />
    </div>
  )
}
