import { useClock } from '@cht/machines/react'
import {
  getTradeLabel,
  getTradeTone,
  getTurnLabel,
  type TradeAction,
  type TradeView,
  viewQuestion,
} from '@cht/machines/trades'
import { findPaymentReference } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { Collapsible } from '@cht/ui/collapsible'
import { Countdown } from '@cht/ui/countdown'
import { formatUpcomingTime } from '@cht/ui/format/time'
import { Sentence } from '@cht/ui/sentence'
import { getActionVariant } from './action-variant.js'
import { TimeAnnouncer } from './time-announcer.js'
import type { OpenTradeDialog } from './trade-dialogs.js'
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

/** What the trade asks, until when, and the answers. What happens next is folded. */
export function TradeQuestion({ view, openDialog }: TradeQuestionProps) {
  const { trade, deadline, timeAllowed, counterpartyName } = view
  const { lead, text, answers, others, situation, isFoldable } = viewQuestion(view)
  const label = getTradeLabel(view)
  const turn = getTurnLabel(view)
  const reference = findPaymentReference(trade._id, trade.sellOrder.paymentMethod)
  const { now } = useClock()
  const isPaymentDue = answers.some(({ name }) => name === 'pay' || name === 'confirm')
  const situationText = (
    <p className={styles.situation}>
      <Sentence name={counterpartyName}>{situation}</Sentence>
    </p>
  )
  return (
    <Card className={styles.question} aria-label="Where this trade stands">
      <p className={styles.chips}>
        <Chip tone={getTradeTone(view)}>{label}</Chip>
        {turn !== undefined && (
          <span className={styles.turn}>
            <Sentence name={counterpartyName}>{turn}</Sentence>
          </span>
        )}
      </p>
      {lead !== undefined && (
        <p className={styles.lead}>
          <Sentence name={counterpartyName}>{lead}</Sentence>
        </p>
      )}
      <h2>
        <Sentence name={counterpartyName}>{text}</Sentence>
      </h2>
      {isPaymentDue && reference !== undefined && (
        <p className={styles.fact}>
          Reference <b translate="no">{reference}</b>
        </p>
      )}
      {deadline !== undefined && (
        <p className={styles.time}>
          <Countdown deadline={deadline} label={`${label}, time left`} length={timeAllowed} />
          <small>until {formatUpcomingTime(deadline, now())}</small>
        </p>
      )}
      {answers.length > 0 && <Actions actions={answers} view={view} openDialog={openDialog} />}
      {others.length > 0 && <Actions actions={others} size="small" view={view} openDialog={openDialog} />}
      {!isFoldable && situationText}
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
      {deadline !== undefined && <TimeAnnouncer key={deadline} deadline={deadline} />}
    </Card>
  )
}
