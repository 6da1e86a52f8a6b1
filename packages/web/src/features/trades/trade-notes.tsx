import { isPaymentExpected, type TradeView, viewPayer, viewReceivedAmount } from '@cht/machines/trades'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { ExpectedPayer, PAYER_NOT_STATED, PayerNameNote } from './expected-payer.js'
import { PaymentWarnings } from './payment-warnings.js'
import { ReusedProofNote } from './reused-proof-note.js'

/** What is to be sent back of a payment of more than agreed. */
const ExcessNote = ({ view }: { view: TradeView }) => {
  const { trade, party, counterpartyName } = view
  const excess = viewReceivedAmount(trade)?.excess
  if (excess === undefined) return null
  if (party === 'buyer')
    return (
      <Note>
        <Sentence name={counterpartyName}>{counterpartyName}</Sentence> was told to send{' '}
        <b translate="no">{excess}</b> back to the account that it came from.
      </Note>
    )
  const payer = viewPayer(trade)?.payer
  return (
    <Note tone="warning" icon="alert">
      Send <b translate="no">{excess}</b> back to the account that it came from
      {payer !== undefined && (
        <>
          : <b translate="no">{payer}</b>
        </>
      )}
      . Send it to no other account, whatever you are told.
    </Note>
  )
}

/** What a party must know before a payment or its confirmation: it stands before the account and the answers. */
export function TradeNotes({ view }: { view: TradeView }) {
  const { snapshot, trade, party } = view
  // An appeal has its own button to confirm, and a text beside it.
  const canConfirm = snapshot.can({ type: 'payment.confirm', by: party }) && !snapshot.matches('appealed')
  const warnings = viewPayer(trade)?.warnings ?? []
  return (
    <>
      {isPaymentExpected(view) && <PaymentWarnings view={view} />}
      <ExcessNote view={view} />
      <ReusedProofNote trade={trade} />
      {canConfirm && <PayerNameNote trade={trade} />}
      {canConfirm && (warnings.includes('notVerified') || warnings.includes('notStated')) && (
        <Note>
          {/* A verified name is that in the question. */}
          {warnings.includes('notVerified') ? <ExpectedPayer trade={trade} /> : PAYER_NOT_STATED}
        </Note>
      )}
    </>
  )
}
