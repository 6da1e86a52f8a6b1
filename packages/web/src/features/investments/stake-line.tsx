import { calculateReturn, type InvestmentPlan } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import styles from './investments.module.css'

interface StakeLineProps {
  amount: number
  plan: InvestmentPlan
  /** The start, the end of the plan and the release of the capital, in ms. */
  startsAt: number
  endsAt: number
  releasesAt: number
}

/** The height of the drawing and of its bar of the capital, in px. A return of 100% is as high as the capital. */
const HEIGHT = 56
const CAPITAL_HEIGHT = 20

/**
 * A stake as a line from today to the release of its capital. The return stands on the capital from the end of the plan. Readers have the
 * dates, and the amounts beside it.
 */
export function StakeLine({ amount, plan, startsAt, endsAt, releasesAt }: StakeLineProps) {
  const { formatDate } = useTimeFormat()
  const endPercent = ((endsAt - startsAt) / (releasesAt - startsAt)) * 100
  const returnHeight = (calculateReturn(amount, plan.roi) / amount) * CAPITAL_HEIGHT
  const top = HEIGHT - 8 - CAPITAL_HEIGHT
  return (
    <div className={styles.line}>
      <svg aria-hidden width="100%" height={HEIGHT}>
        <rect x="0" y={top} width="100%" height={CAPITAL_HEIGHT} className={styles.capital} />
        <rect
          x={`${endPercent}%`}
          y={top - returnHeight}
          width={`${100 - endPercent}%`}
          height={returnHeight}
          className={styles.return}
        />
        <line x1="0" x2="100%" y1={HEIGHT - 4} y2={HEIGHT - 4} />
        {['0', `${endPercent}%`, '100%'].map((x) => (
          <circle key={x} cx={x} cy={HEIGHT - 4} r="4" />
        ))}
      </svg>
      <p>
        <span>
          Today<b>{formatDate(startsAt)}</b>
        </span>
        <span>
          Release<b>{formatDate(releasesAt)}</b>
        </span>
      </p>
    </div>
  )
}
