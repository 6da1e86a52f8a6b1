import { type AppealView, getAppealTimeline, viewAppeal } from '@cht/machines/appeals'
import type { TradeView } from '@cht/machines/trades'
import type { Appeal } from '@cht/sdk/appeals'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { formatDateTime, formatUpcomingTime } from '../../components/format-time.js'
import { IsolatedName } from '../../components/isolated-name.js'
import { Note } from '../../components/note.js'
import { Timestamp } from '../../components/timestamp.js'
import { useClock } from '../../hooks/use-app.js'
import styles from './trade-appeal.module.css'
import type { OpenTradeDialog } from './trade-dialogs.js'

/** What the appeal waits for, by its stage, with the instant at which it is due. */
const DUE_TEXTS: Record<NonNullable<Appeal['stage']>, string> = {
  undecided: 'The operator decides by',
  asked: 'The answer is due by',
  proposed: 'The decision is final',
  underReview: 'The operator decides again by',
}

const CLOSED_TEXTS: Partial<Record<Appeal['state'], string>> = {
  settled: 'Closed: the seller confirmed the payment',
  decidedForBuyer: 'Decided for the buyer',
  decidedForSeller: 'Decided for the seller',
}

/** An instant in the future. */
const DueTime = ({ at }: { at: number }) => {
  const { now } = useClock()
  return <time dateTime={new Date(at).toISOString()}>{formatUpcomingTime(at, now())}</time>
}

/** How the appeal has ended, or what is due and when. */
const Status = ({ appeal: { state, stage, dueAt } }: { appeal: Appeal }) => {
  const closed = CLOSED_TEXTS[state]
  if (closed !== undefined) return <p className={styles.status}>{closed}</p>
  if (stage === undefined || dueAt === undefined) return <p className={styles.status}>Open</p>
  return (
    <p className={styles.status}>
      {DUE_TEXTS[stage]} <DueTime at={dueAt} />.
    </p>
  )
}

interface AppealProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

const Question = ({ question, dueAt }: { question: string; dueAt: number | undefined }) => (
  <Note tone="warning" icon="alert">
    <b>The operator asks you:</b> “{question}”
    {dueAt !== undefined && (
      <>
        {' Answer by '}
        <DueTime at={dueAt} />, with a picture or a statement.
      </>
    )}
  </Note>
)

/** The buttons of the side that lost, and what each of them means. */
const DecisionAnswer = ({ view, openDialog }: AppealProps) => (
  <div className={styles.answer}>
    <p>
      <b>Ask for a review</b> if the decision is wrong: the operator decides again, and that decision is
      final.
      <b> Accept</b> it to end the trade now. If you do nothing, the decision becomes final when the time is
      up.
    </p>
    <div className={styles.buttons}>
      <Button variant="primary" onClick={() => openDialog('requestReview', view)}>
        Ask for a review
      </Button>
      <Button onClick={() => openDialog('acceptDecision', view)}>Accept the decision</Button>
    </div>
  </div>
)

const Decision = ({ decision, view }: { decision: NonNullable<AppealView['decision']>; view: TradeView }) => {
  const isMine = decision.for === view.party
  return (
    <Note tone={isMine ? 'positive' : 'negative'} icon={isMine ? 'check' : 'alert'}>
      <b>Decided for {isMine ? 'you' : <bdi>{view.counterpartyName}</bdi>}.</b>
      {decision.reason !== undefined && ` “${decision.reason}”`}
    </Note>
  )
}

const formatPictures = (left: number) => `Add a picture (${left} left)`

const Contributions = ({ appeal, view, openDialog }: AppealProps & { appeal: AppealView }) => (
  <div className={styles.buttons}>
    {appeal.canAddPicture && (
      <Button onClick={() => openDialog('addPicture', view)}>{formatPictures(appeal.picturesLeft)}</Button>
    )}
    {appeal.canAddStatement && (
      <Button onClick={() => openDialog('addStatement', view)}>Add a statement</Button>
    )}
  </div>
)

const Timeline = ({ view }: { view: TradeView }) => (
  <ol className={styles.timeline}>
    {getAppealTimeline(view).map(({ title, text, at, dueAt, picture }, index) => (
      <li key={index}>
        <b>
          <IsolatedName text={title} name={view.counterpartyName} />
        </b>
        {text !== undefined && <p>{text}</p>}
        {picture !== undefined && <img src={picture} alt="What you added" loading="lazy" />}
        <span>
          <Timestamp at={at} />
          {dueAt !== undefined && (
            <>
              {', until '}
              <time dateTime={new Date(dueAt).toISOString()}>{formatDateTime(dueAt)}</time>
            </>
          )}
        </span>
      </li>
    ))}
  </ol>
)

/** The appeal of a trade: what it waits for, what is asked of the viewing party, and what has happened. */
export function TradeAppeal({ view, openDialog }: AppealProps) {
  const { appeal } = view.trade
  if (!appeal) return null
  const own = viewAppeal(view)
  return (
    <Card aria-label="Appeal" className={styles.card}>
      <h2>Appeal</h2>
      <Status appeal={appeal} />
      {own?.question !== undefined && <Question question={own.question} dueAt={appeal.dueAt} />}
      {own?.decision && <Decision decision={own.decision} view={view} />}
      {own?.canAnswerDecision && <DecisionAnswer view={view} openDialog={openDialog} />}
      {own && (own.canAddPicture || own.canAddStatement) && (
        <>
          <Contributions appeal={own} view={view} openDialog={openDialog} />
          <p className={styles.hint}>
            Both sides read statements. Only you and the operator see your pictures.
          </p>
        </>
      )}
      <Timeline view={view} />
    </Card>
  )
}
