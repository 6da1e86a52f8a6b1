import type { StatementEntry, User } from '@cht/sdk/contract'
import { formatTokens, STATEMENT_ACCOUNT_LABELS, type StatementAccount } from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { type BalancePoint, listBalancePoints } from './balance-points.js'
import styles from './statement.module.css'

/** The size of the drawing, which is stretched to its place. */
const WIDTH = 100
const HEIGHT = 40
/** Room for half of the line at the top. */
const LINE = 2

/** The outline of the balance: level between two points, upright where it changes. */
const drawSteps = (points: readonly BalancePoint[]): string => {
  const first = points[0]?.at ?? 0
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - first)
  const maxBalance = Math.max(1, ...points.map(({ balance }) => balance))
  const toX = (at: number) => ((at - first) / span) * WIDTH
  const toY = (balance: number) => HEIGHT - (balance / maxBalance) * (HEIGHT - LINE)
  const steps = points.map(({ at, balance }) => `H${toX(at)} V${toY(balance)}`)
  return `M0 ${toY(points[0]?.balance ?? 0)} ${steps.join(' ')}`
}

interface BalanceChartProps {
  user: User
  entries: readonly StatementEntry[]
  account: StatementAccount | undefined
  /** Exchange time of the entries, in ms. */
  at: number
}

/** The balance over time. Readers have its ends in words, and each balance in the table. */
export function BalanceChart({ user, entries, account, at }: BalanceChartProps) {
  const { formatDate } = useTimeFormat()
  const points = listBalancePoints({ user, entries, account, at })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return null
  const line = drawSteps(points)
  return (
    <figure className={styles.chart}>
      <figcaption>
        {account === undefined ? 'Available, in escrow and staked' : STATEMENT_ACCOUNT_LABELS[account]}
      </figcaption>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path d={`${line} V${HEIGHT} H0 Z`} className={styles.area} />
        <path d={line} className={styles.outline} />
      </svg>
      <p>
        {[first, last].map((point) => (
          <span key={point.at}>
            {formatDate(point.at)}
            <b translate="no">{formatTokens(point.balance)}</b>
          </span>
        ))}
      </p>
    </figure>
  )
}
