import { type AppealView, describeDestination, getAppealTimeline, viewAppeal } from '@cht/machines/appeals'
import { isStandingStill, type TradeView } from '@cht/machines/trades'
import type { Appeal } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Disclosure } from '@cht/ui/disclosure'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { Stack } from '@cht/ui/stack'
import { Timestamp } from '@cht/ui/timestamp'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { DueTime } from './due-time.js'
import styles from './trade-appeal.module.css'
import type { OpenTradeDialog } from './trade-dialogs.js'

/** What is due next in an open appeal, by its stage. The time follows the text. `whose`: the party that is asked, e.g. `Your`. */
const DUE_TEXTS: Record<NonNullable<Appeal['stage']>, (whose: string) => string> = {
  undecided: () => 'The operator decides by',
  asked: (whose) => `${whose} answer is due`,
  restRequired: () => 'The rest is due by',
  proposed: () => 'The decision becomes final',
  underReview: () => 'The operator decides again by',
}

const CLOSED_TEXTS: Partial<Record<Appeal['state'], string>> = {
  settled: 'Closed: the seller confirmed the payment',
  decidedForBuyer: 'Decided for the buyer',
  decidedForSeller: 'Decided for the seller',
}

/** How the appeal has ended, or what is due and when. */
const Status = ({ appeal, view }: { appeal: Appeal; view: TradeView }) => {
  const { state, stage, dueAt, askedParties } = appeal
  const closed = CLOSED_TEXTS[state]
  if (closed !== undefined) return <p className={styles.status}>{closed}</p>
  if (stage === undefined || dueAt === undefined) return <p className={styles.status}>Open</p>
  if (view.appeal?.matches({ open: 'proposed' }) && isStandingStill(view))
    return <p className={styles.status}>The decision is not final yet, and its time stands still.</p>
  const whose = askedParties?.includes(view.party) ? 'Your' : `${view.counterpartyName}’s`
  return (
    <p className={styles.status}>
      <Sentence name={view.counterpartyName}>{DUE_TEXTS[stage](whose)}</Sentence> <DueTime at={dueAt} />.
    </p>
  )
}

interface AppealProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

const Question = ({ question }: { question: string }) => (
  <Note tone="warning" icon="alert">
    <b>The operator asks you:</b> “{question}” Answer with a picture or a statement.
  </Note>
)

/** What the party that lost can do, and the effect of each choice. The question of the trade has the buttons. */
const DecisionAnswer = ({ view }: { view: TradeView }) => (
  <p>
    <b>Ask for a review</b> if the decision is wrong: the operator decides again, and that decision is final.
    <b> Accept decision</b> to end the trade now: you give up{' '}
    <Sentence>{formatTokens(view.trade.amount)}</Sentence>. If you do nothing, the decision becomes final when
    the time is up.
    {view.party === 'buyer' &&
      ' The exchange never has your payment and cannot return it: ask your bank, or the seller.'}
  </p>
)

interface DecisionProps {
  decision: NonNullable<AppealView['decision']>
  view: TradeView
}

/** Where the tokens go by a decision that is not final yet, and when. */
const Outcome = ({ decision, view }: DecisionProps) => {
  const { trade, appeal, party, counterpartyName: name } = view
  const dueAt = trade.appeal?.dueAt
  if (dueAt === undefined || !appeal?.matches({ open: 'proposed' })) return '. '
  const reviewer = decision.for === party ? `${name} asks` : 'you ask'
  const when = isStandingStill(view) ? 'when releases start again and the time is up' : <DueTime at={dueAt} />
  return (
    <>
      : <Sentence name={name}>{describeDestination(view, decision.for)}</Sentence> {when}
      {', unless '}
      <Sentence name={name}>{reviewer}</Sentence> for a review before.{' '}
    </>
  )
}

const Decision = ({ decision, view }: DecisionProps) => {
  const isMine = decision.for === view.party
  return (
    <Note tone={isMine ? 'positive' : 'negative'} icon={isMine ? 'check' : 'alert'}>
      <b>
        Decided for {isMine ? 'you' : <bdi translate="no">{view.counterpartyName}</bdi>}
        {view.appeal?.matches({ open: 'proposed' }) && ', not final yet'}
      </b>
      <Outcome decision={decision} view={view} />
      {decision.reason !== undefined && `Reason: “${decision.reason}”`}
    </Note>
  )
}

/** How the seller ends the appeal, if the money has arrived after all. */
const Settlement = ({ view, openDialog }: AppealProps) => (
  <Stack gap={12}>
    <p>
      If the money is in your account, confirm:{' '}
      <Sentence name={view.counterpartyName}>{describeDestination(view, 'buyer')}</Sentence> at once, and the
      appeal is closed.
    </p>
    <div className={styles.buttons}>
      <Button onClick={() => openDialog('confirm', view)}>The money is there</Button>
    </div>
  </Stack>
)

const Contributions = ({ appeal, view, openDialog }: AppealProps & { appeal: AppealView }) => (
  <div className={styles.buttons}>
    {appeal.canAddPicture && (
      <Button
        variant={appeal.question === undefined ? 'quiet' : 'primary'}
        onClick={() => openDialog('addPicture', view)}
      >
        {`Add a picture (${appeal.picturesLeft} left)`}
      </Button>
    )}
    {appeal.canAddStatement && (
      <Button onClick={() => openDialog('addStatement', view)}>Add a statement</Button>
    )}
  </div>
)

const Timeline = ({ view }: { view: TradeView }) => {
  const { formatDateTimeWithoutYear } = useTimeFormat()
  return (
    <ol className={styles.timeline}>
      {getAppealTimeline(view).map(({ title, text, at, dueAt, picture }, index) => (
        <li key={index}>
          <b>
            <Sentence name={view.counterpartyName}>{title}</Sentence>
          </b>
          {text !== undefined && <p>{text}</p>}
          {picture !== undefined && <img src={picture} alt="What you added" loading="lazy" />}
          <span>
            <Timestamp at={at} />
            {dueAt !== undefined && (
              <>
                {', until '}
                <time dateTime={new Date(dueAt).toISOString()}>{formatDateTimeWithoutYear(dueAt)}</time>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The appeal of a trade: what it waits for, what is asked of the viewing party, and what has happened. */
export function TradeAppeal({ view, openDialog }: AppealProps) {
  const { appeal } = view.trade
  if (!appeal) return null
  const appealView = viewAppeal(view)
  // A decision that is not final says when it is.
  const hasDecision = view.appeal?.matches({ open: 'proposed' }) === true && !isStandingStill(view)
  const canContribute = appealView !== undefined && (appealView.canAddPicture || appealView.canAddStatement)
  const canConfirm = view.snapshot.can({ type: 'payment.confirm', by: view.party })
  return (
    <Card aria-label="Appeal" className={styles.card}>
      <h2>Appeal</h2>
      {!hasDecision && <Status appeal={appeal} view={view} />}
      {appealView?.question !== undefined && <Question question={appealView.question} />}
      {appealView?.decision && <Decision decision={appealView.decision} view={view} />}
      {canContribute && <Contributions appeal={appealView} view={view} openDialog={openDialog} />}
      {canConfirm && <Settlement view={view} openDialog={openDialog} />}
      <div>
        {appealView?.canAnswerDecision && (
          <Disclosure title="What each answer does">
            <DecisionAnswer view={view} />
          </Disclosure>
        )}
        <Disclosure title="What both sides said">
          {canContribute && (
            <p className={styles.hint}>
              Both sides read statements. Only you and the operator see your pictures.
            </p>
          )}
          <Timeline view={view} />
        </Disclosure>
      </div>
    </Card>
  )
}
