import { formatTokens } from '@cht/sdk/money'
import { PAYMENT_METHOD_LABELS } from '@cht/sdk/orders'
import { Link } from 'wouter'
import { Amount } from '../../ui/amount.js'
import { Button } from '../../ui/button.js'
import { Chip } from '../../ui/chip.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Countdown } from '../../ui/countdown.js'
import { inFours, phoneGroups } from '../../ui/number-groups.js'
import { Steps } from '../../ui/steps.js'
import { formatMoment } from '../../ui/when.js'
import { priceText } from '../trades/price-text.js'
import { tradeActions } from '../trades/trade-actions.js'
import { type TradeView, tradeNumber } from '../trades/trade-view.js'
import { paymentVerb, STATE_FACES, situationOf, stepsOf } from '../trades/trade-words.js'
import type { OpenTradeDialog } from '../trades/use-trade-dialogs.js'
import styles from './order-card.module.css'

/** Whom the trade is with and where to pay, as far as this party sees it. */
const Counterparty = ({ view: { trade, party, them } }: { view: TradeView }) => {
  const { bankName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const phone = (party === 'buyer' ? trade.seller : trade.buyer).phoneNumber
  const account = accountNumber ?? cryptoAddress
  const text = accountNumber ? inFours(accountNumber) : cryptoAddress
  return (
    <>
      <p className={styles.line}>{[them, phone && phoneGroups(phone)].filter(Boolean).join(' · ')}</p>
      {party === 'buyer' && account !== undefined && (
        <div className={styles.copyLine}>
          <p className={styles.line}>
            {[bankName ?? cryptoNetwork, text].filter((part) => part !== undefined).join(' ')}
          </p>
          <CopyButton text={account} label={accountNumber ? 'account number' : 'wallet address'} />
        </div>
      )}
    </>
  )
}

/** A matched order, with what its state and one's role allow (spec section 6). */
export const TradeCard = ({ view, onOpen }: { view: TradeView; onOpen: OpenTradeDialog }) => {
  const { trade, state, party, them, deadline, snapshot } = view
  const { label, tone } = STATE_FACES[state]
  const steps = stepsOf(state, party, trade.paidAt !== undefined)
  const method = trade.sellOrder.paymentMethod
  const open =
    snapshot.status === 'active' && !snapshot.matches('completed') && !snapshot.matches('cancelled')
  return (
    <article className={styles.card} aria-label={`Order ${tradeNumber(trade._id)} with ${them}`}>
      <div className={styles.what}>
        <p>
          <Amount text={formatTokens(trade.amount)} />{' '}
          {method && <span className={styles.method}>{PAYMENT_METHOD_LABELS[method]}</span>}
        </p>
        {trade.payment && (
          <p className={styles.line}>
            {paymentVerb(state, party)} {priceText(trade)}
          </p>
        )}
        <Counterparty view={view} />
      </div>
      <div className={styles.state}>
        <Chip tone={tone}>{label}</Chip>
        {deadline !== undefined && (
          <b>
            <Countdown deadline={deadline} label={`${label}, time left`} suffix=" left" />
          </b>
        )}
        {state === 'paid.lateConfirmation' && trade.paidAt !== undefined && (
          <p className={styles.line}>paid {formatMoment(trade.paidAt)}</p>
        )}
      </div>
      {open && (
        <div className={styles.steps}>
          <Steps {...steps} />
        </div>
      )}
      <p className={styles.situation}>{situationOf(state, party, them, trade)}</p>
      <div className={styles.actions}>
        {tradeActions(view).map(({ name, label: text, look, disabled }) => (
          <Button key={name} size="small" look={look} disabled={disabled} onClick={() => onOpen(name, view)}>
            {text}
          </Button>
        ))}
        <Button asChild size="small">
          <Link href={`/orders/${trade._id}`}>View order</Link>
        </Button>
      </div>
    </article>
  )
}
