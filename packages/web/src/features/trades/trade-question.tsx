import { useClock } from '@cht/machines/react'
import {
  getTradeLabel,
  getTradeTone,
  isPaymentExpected,
  type TradeAction,
  type TradeView,
  viewQuestion,
} from '@cht/machines/trades'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { Collapsible } from '@cht/ui/collapsible'
import { Countdown } from '@cht/ui/countdown'
import { Icon } from '@cht/ui/icon'
import { Sentence } from '@cht/ui/sentence'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { getActionVariant } from './action-variant.js'
import { PaymentTransfer } from './payment-transfer.js'
import { TimeAnnouncer } from './time-announcer.js'
import { TradeCompletion } from './trade-completion.js'
import type { OpenTradeDialog } from './trade-dialogs.js'
import { TradeFacts, TradeReceipt } from './trade-facts.js'
import { TradeNotes } from './trade-notes.js'
import styles from './trade-question.module.css'

interface TradeQuestionProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

const Actions = ({
  actions,
  size,
  view,
  openDialog,
}: TradeQuestionProps & { actions: readonly TradeAction[]; size?: 'small' }) => (
  <div className={styles.actions} data-answers={size === undefined || undefined}>
    {actions.map((action) => (
      <Button
        key={action.name}
        {...(size && { size })}
        variant={getActionVariant(action)}
        disabled={action.disabled}
        onClick={() => openDialog(action.name, view)}
      >
        {action.label}
      </Button>
    ))}
  </div>
)

/** The only display of the state: its label, and how long it lasts. */
const Status = ({ view }: { view: TradeView }) => {
  const { deadline, timeAllowed } = view
  const label = getTradeLabel(view)
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  return (
    <div className={styles.status} data-status>
      <Chip tone={getTradeTone(view)}>{label}</Chip>
      {deadline !== undefined && (
        <>
          <b>
            <Countdown deadline={deadline} label={`${label}, time left`} length={timeAllowed} />
          </b>
          <small>until {formatUpcomingTime(deadline, now())}</small>
          <TimeAnnouncer key={deadline} deadline={deadline} />
        </>
      )}
    </div>
  )
}

/** What the trade asks, until when, the facts to check, and the answers. What happens next is folded. */
export function TradeQuestion({ view, openDialog }: TradeQuestionProps) {
  const { trade, snapshot, party, counterpartyName } = view
  const { lead, text, answers, others, situation, isFoldable } = viewQuestion(view)
  const isCompleted = snapshot.matches('completed')
  const isLost = party === 'seller' && view.appeal?.matches('decidedForBuyer') === true
  const situationText = (
    <p className={styles.situation}>
      <Sentence name={counterpartyName}>{situation}</Sentence>
    </p>
  )
  return (
    <Card className={styles.question} aria-label="Where this trade stands">
      {isCompleted && !isLost && (
        <span className={styles.mark}>
          <Icon name="check" size={32} />
        </span>
      )}
      <Status view={view} />
      {lead !== undefined && (
        <p className={styles.lead}>
          <Sentence name={counterpartyName}>{lead}</Sentence>
        </p>
      )}
      <h2>
        <Sentence name={counterpartyName}>{text}</Sentence>
      </h2>
      {!isFoldable && situationText}
      <TradeNotes view={view} />
      <TradeFacts view={view} />
      {answers.length > 0 && <Actions actions={answers} view={view} openDialog={openDialog} />}
      <TradeReceipt trade={trade} onView={() => openDialog('proof', view)} />
      {isPaymentExpected(view) && <PaymentTransfer trade={trade} />}
      {others.length > 0 && <Actions actions={others} size="small" view={view} openDialog={openDialog} />}
      {isCompleted && <TradeCompletion view={view} />}
      {isFoldable && (
        <div className={styles.more}>
          <Collapsible
            trigger={(open) => (
              <Button size="small" variant="plain">
                {open ? 'Hide what happens next' : 'What happens next'}
              </Button>
            )}
          >
            {situationText}
          </Collapsible>
        </div>
      )}
    </Card>
  )
}
