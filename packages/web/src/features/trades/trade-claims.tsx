import { type ClaimView, viewClaims } from '@cht/machines/claims'
import type { TradeView } from '@cht/machines/trades'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { Sentence } from '@cht/ui/sentence'
import { Timestamp } from '@cht/ui/timestamp'
import { DueTime } from './due-time.js'
import styles from './trade-claims.module.css'
import type { OpenTradeDialog } from './trade-dialogs.js'

interface ClaimsProps {
  view: TradeView
  openDialog: OpenTradeDialog
}

interface EntryProps {
  title: string
  text?: string | undefined
  at: number
  name: string
}

const Entry = ({ title, text, at, name }: EntryProps) => (
  <li>
    <b>
      <Sentence name={name}>{title}</Sentence>
    </b>
    {text !== undefined && <p>{text}</p>}
    <Timestamp at={at} />
  </li>
)

/** What both sides have said, and what the operator has decided. */
const Entries = ({ claimView, view }: { claimView: ClaimView; view: TradeView }) => {
  const { claim, isMine, label } = claimView
  const name = view.counterpartyName
  const [author, other] = isMine ? ['You', name] : [name, 'You']
  return (
    <ol className={styles.entries}>
      <Entry title={`${author} filed the claim`} text={claim.description} at={claim.filedAt} name={name} />
      {claim.answeredAt !== undefined && (
        <Entry title={`${other} answered`} text={claim.answer} at={claim.answeredAt} name={name} />
      )}
      {claim.closedAt !== undefined && (
        <Entry
          title={claim.decision === undefined ? `${author} withdrew it` : `The operator decided: ${label}`}
          text={claim.decision}
          at={claim.closedAt}
          name={name}
        />
      )}
    </ol>
  )
}

const Claim = ({ claimView, view, openDialog }: ClaimsProps & { claimView: ClaimView }) => {
  const { isMine, reason, label, tone, situation, answerUntil, canAnswer, canWithdraw } = claimView
  const name = view.counterpartyName
  return (
    <Card aria-label={isMine ? 'Your claim' : 'Claim against you'} className={styles.claim}>
      <div className={styles.head}>
        <h2>{isMine ? 'Your claim' : <Sentence name={name}>{`Claim of ${name}`}</Sentence>}</h2>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className={styles.reason}>{reason}</p>
      <p>
        <Sentence name={name}>{situation}</Sentence>
        {answerUntil !== undefined && (
          <>
            {' The operator waits for the answer until '}
            <DueTime at={answerUntil} />.
          </>
        )}
      </p>
      {canAnswer && (
        <Button variant="primary" onClick={() => openDialog('answerClaim', view)}>
          Answer the claim
        </Button>
      )}
      <Entries claimView={claimView} view={view} />
      {canWithdraw && (
        <Button size="small" className={styles.withdraw} onClick={() => openDialog('withdrawClaim', view)}>
          Withdraw claim
        </Button>
      )}
    </Card>
  )
}

/** The claims about a trade that has ended. */
export function TradeClaims({ view, openDialog }: ClaimsProps) {
  return viewClaims(view).claims.map((claimView) => (
    <Claim key={claimView.claim._id} claimView={claimView} view={view} openDialog={openDialog} />
  ))
}

/** Offers to file a claim about a trade that has ended, as long as that is possible. */
export function ClaimEntry({ view, openDialog }: ClaimsProps) {
  const { fileUntil } = viewClaims(view)
  if (fileUntil === undefined) return null
  return (
    <Card aria-label="File a claim" className={styles.entry}>
      <p>
        Something is wrong with this payment? You can file a claim until <DueTime at={fileUntil} />.
      </p>
      <Button size="small" onClick={() => openDialog('fileClaim', view)}>
        File a claim
      </Button>
    </Card>
  )
}
