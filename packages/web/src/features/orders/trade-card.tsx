import {
  describeQuestion,
  describeSituation,
  formatPrice,
  getPaymentVerb,
  getTradeLabel,
  getTradeSteps,
  getTradeTone,
  getTurnLabel,
  isOpenTrade,
  isPaymentExpected,
  listTradeActions,
  type TradeView,
} from '@cht/machines/trades'
import { findPaymentReference, formatTokens, getTradeNumber, PAYMENT_METHOD_LABELS } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Button } from '@cht/ui/button'
import { Chip } from '@cht/ui/chip'
import { CopyButton } from '@cht/ui/copy-button'
import { Countdown } from '@cht/ui/countdown'
import { Sentence } from '@cht/ui/sentence'
import { Steps } from '@cht/ui/steps'
import { Timestamp } from '@cht/ui/timestamp'
import { Link } from 'wouter'
import { formatAccountEnding } from '../../components/format-account.js'
import { PhoneLink } from '../../components/phone-link.js'
import { WalletAddress } from '../../components/wallet-address.js'
import { getActionVariant, type OpenTradeDialog, PaymentWarnings } from '../trades/index.js'
import styles from './order-card.module.css'

/**
 * The other party and, for the buyer, whose account it is, and the end of its number or of the wallet address. While the buyer should
 * pay, warnings stand before the account, an address is whole, and buttons copy the whole number or address, and the reference of a
 * bank transfer.
 */
const Counterparty = ({ view }: { view: TradeView }) => {
  const { trade, party, counterpartyName } = view
  const { accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress } = trade.sellOrder
  const phone = (party === 'buyer' ? trade.seller : trade.buyer).phoneNumber
  const account = accountNumber ?? cryptoAddress
  const isExpected = isPaymentExpected(view)
  const reference = findPaymentReference(trade._id, trade.sellOrder.paymentMethod)
  return (
    <>
      <p className={styles.line}>
        <bdi translate="no">{counterpartyName}</bdi>
        {phone !== undefined && (
          <>
            {' · '}
            <PhoneLink number={phone} />
          </>
        )}
      </p>
      <PaymentWarnings view={view} />
      {party === 'buyer' && accountName !== undefined && (
        <p className={styles.line}>
          Account of <bdi translate="no">{accountName}</bdi>
        </p>
      )}
      {party === 'buyer' && account !== undefined && (
        <div className={styles.copyLine}>
          <p className={styles.line} translate="no">
            {isExpected && cryptoAddress !== undefined ? (
              <>
                {cryptoNetwork} <WalletAddress address={cryptoAddress} />
              </>
            ) : (
              formatAccountEnding(accountNumber ? bankName : cryptoNetwork, account)
            )}
          </p>
          {isExpected && (
            <CopyButton text={account} label={accountNumber ? 'account number' : 'wallet address'} />
          )}
        </div>
      )}
      {party === 'buyer' && reference !== undefined && isExpected && (
        <div className={styles.copyLine}>
          <p className={styles.line}>
            Reference <span translate="no">{reference}</span>
          </p>
          <CopyButton text={reference} label="reference" />
        </div>
      )}
    </>
  )
}

/** Whether the trade has an action that is its next step. */
export function hasNextStep(view: TradeView): boolean {
  return listTradeActions(view).some(({ isNextStep }) => isNextStep)
}

interface TradeCardProps {
  view: TradeView
  /** Whether the next step of this trade is that of the screen. */
  isFirst: boolean
  onOpen: OpenTradeDialog
}

/** A matched order, with the actions of this party; one that is not possible yet is disabled (spec section 6). */
export function TradeCard({ view, isFirst, onOpen }: TradeCardProps) {
  const { trade, counterpartyName, deadline, timeAllowed, snapshot } = view
  const { lead, text } = describeQuestion(view)
  const label = getTradeLabel(view)
  const method = trade.sellOrder.paymentMethod
  return (
    <article
      className={styles.card}
      aria-label={`Order ${getTradeNumber(trade._id)} with ${counterpartyName}`}
    >
      <div className={styles.details}>
        <h2>
          <Amount text={formatTokens(trade.amount)} />{' '}
          {method && <span className={styles.method}>{PAYMENT_METHOD_LABELS[method]}</span>}
        </h2>
        {trade.payment && (
          <p className={styles.line}>
            <Sentence>
              {getPaymentVerb(view)} {formatPrice(trade)}
            </Sentence>
          </p>
        )}
        <Counterparty view={view} />
      </div>
      <div className={styles.state}>
        <Chip tone={getTradeTone(view)}>{label}</Chip>
        {deadline !== undefined && (
          <b>
            <Countdown
              deadline={deadline}
              length={timeAllowed}
              label={`${label}, time left`}
              suffix=" left"
            />
          </b>
        )}
        {snapshot.matches({ paid: 'lateConfirmation' }) && trade.paidAt !== undefined && (
          <p className={styles.line}>
            paid <Timestamp at={trade.paidAt} />
          </p>
        )}
      </div>
      {isOpenTrade(snapshot) && (
        <div className={styles.steps}>
          <Steps {...getTradeSteps(view)} turn={getTurnLabel(view)} name={counterpartyName} />
        </div>
      )}
      <p className={styles.situation}>
        {snapshot.matches('paid') ? (
          <>
            <Sentence name={counterpartyName}>{lead}</Sentence>{' '}
            <b>
              <Sentence name={counterpartyName}>{text}</Sentence>
            </b>
          </>
        ) : (
          <Sentence name={counterpartyName}>{describeSituation(view)}</Sentence>
        )}
      </p>
      <div className={styles.actions}>
        {listTradeActions(view).map((action) => (
          <Button
            key={action.name}
            size="small"
            variant={action.isNextStep && !isFirst ? 'quiet' : getActionVariant(action)}
            disabled={action.disabled}
            onClick={() => onOpen(action.name, view)}
          >
            {action.label}
          </Button>
        ))}
        <Button asChild size="small">
          <Link href={`/orders/${trade._id}`}>View order</Link>
        </Button>
      </div>
    </article>
  )
}
