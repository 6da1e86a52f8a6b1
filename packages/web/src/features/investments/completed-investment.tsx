import { type InvestmentSnapshot, investmentCountdown, toInvestmentSnapshot } from '@cht/machines/investments'
import { useResource } from '@cht/machines/react'
import type { Investment, InvestmentCountdown } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Countdown } from '@cht/ui/countdown'
import { formatDaysLeft } from '@cht/ui/format/countdown'
import { Progress } from '@cht/ui/progress'
import { Skeleton } from '@cht/ui/skeleton'
import { StoppedNote } from '../../components/stopped-note.js'
import { useStoppedSwitch } from '../../hooks/use-switch.js'
import { InvestmentCard } from './investment-card.js'
import styles from './investments.module.css'

interface CompletedInvestmentProps {
  investment: Investment
  /** Exchange time of the response with the investment, in ms. */
  at: number
  onReinvest: () => void
}

/** An investment whose plan has ended. Its capital is held until the release, then paid to the wallet. */
export function CompletedInvestment({ investment, at, onReinvest }: CompletedInvestmentProps) {
  const snapshot = toInvestmentSnapshot(investment, { isCompleted: true, asOf: at })
  if (snapshot.matches('released')) return <PaidToWallet investment={investment} />
  return <CapitalHeld investment={investment} at={at} onReinvest={onReinvest} />
}

const PaidToWallet = ({ investment }: { investment: Investment }) => (
  <InvestmentCard investment={investment} state={{ label: 'Paid to wallet', tone: 'positive' }} isPaid>
    <Progress label="Capital release" percent={100} tone="positive" />
  </InvestmentCard>
)

/** Loads the countdown by itself, so that a failure is shown on this card only. */
const CapitalHeld = ({ investment, at, onReinvest }: CompletedInvestmentProps) => {
  const countdown = useResource(investmentCountdown(investment._id))
  const snapshot = toInvestmentSnapshot(investment, {
    isCompleted: true,
    asOf: Math.max(at, countdown.at),
    countdown: countdown.data,
  })
  if (snapshot.matches('released')) return <PaidToWallet investment={investment} />
  return (
    <InvestmentCard investment={investment} state={{ label: 'Return paid', tone: 'positive' }}>
      {countdown.loading && <Skeleton height={36} />}
      {countdown.failure !== undefined && (
        <div className={styles.failed}>
          <p>The countdown of this investment could not be loaded.</p>
          <Button size="small" onClick={countdown.refresh}>
            Try again
          </Button>
        </div>
      )}
      {countdown.data && countdown.failure === undefined && (
        <ReleaseCountdown snapshot={snapshot} countdown={countdown.data} onReinvest={onReinvest} />
      )}
    </InvestmentCard>
  )
}

interface ReleaseCountdownProps {
  snapshot: InvestmentSnapshot
  countdown: InvestmentCountdown
  onReinvest: () => void
}

const ReleaseCountdown = ({ snapshot, countdown, onReinvest }: ReleaseCountdownProps) => {
  const isStopped = useStoppedSwitch('stakes') !== undefined
  return (
    <div className={styles.held}>
      <div className={styles.course}>
        <Progress label="Capital release" percent={countdown.percentageCompleted} tone="positive" />
        <p>
          <Countdown
            deadline={countdown.countdownEndsAt}
            label="Time left until capital release"
            suffix=" left until capital release"
            format={formatDaysLeft}
          />
        </p>
      </div>
      {snapshot.can({ type: 'investment.reinvest' }) && (
        <>
          <Button size="small" onClick={onReinvest} disabled={isStopped}>
            Re-invest
          </Button>
          <StoppedNote name="stakes" />
        </>
      )}
    </div>
  )
}
