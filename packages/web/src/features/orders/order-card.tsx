import { isHeld, orderLifecycle, type StandingSnapshot, standingLifecycle } from '@cht/machines/lifecycles'
import { useUser } from '@cht/machines/react'
import type { Order } from '@cht/sdk/contract'
import { formatTokens, PAYMENT_METHOD_LABELS, type Side } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Chip } from '@cht/ui/chip'
import { Timestamp } from '@cht/ui/timestamp'
import { memo } from 'react'
import { formatAccountEnding } from '../../components/format-account.js'
import { CancelButton } from './cancel-button.js'
import styles from './order-card.module.css'

/**
 * The account that a sell order is paid to, with the last digits of its number, or the network that a buy order is limited to;
 * empty if the order names none.
 */
const formatAccount = ({ bankName, accountNumber, cryptoNetwork, cryptoAddress }: Order): string => {
  if (accountNumber) return formatAccountEnding(bankName, accountNumber)
  if (cryptoAddress) return formatAccountEnding(cryptoNetwork, cryptoAddress)
  return cryptoNetwork ? `${cryptoNetwork} only` : ''
}

/** The pending orders of a suspended user are not matched, but keep their places (decision 23). */
const describeSuspended = (standing: StandingSnapshot) =>
  `Keeps its place; not matched while your account is ${isHeld(standing) ? 'on hold' : 'suspended'}`

interface OrderCardProps {
  order: Order
  side: Side
  /** What happens next to a pending order. */
  pendingText: string
}

/** An order without a match: pending or cancelled. */
export const OrderCard = memo(({ order, side, pendingText }: OrderCardProps) => {
  const snapshot = orderLifecycle.restore({ side, status: order.status })
  const isPending = snapshot.matches('pending')
  const standing = standingLifecycle.restore(useUser()?.standing)
  const canBeMatched = standing.can({ type: 'order.match' })
  const cancelledText = order.cancelledByOperator === true ? 'The operator cancelled it' : 'You cancelled it'
  const account = formatAccount(order)
  return (
    <article className={styles.card} aria-label={`${side} order of ${formatTokens(order.amount)}`}>
      <div className={styles.details}>
        <h2>
          <Amount text={formatTokens(order.amount)} />{' '}
          <span className={styles.method}>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</span>
        </h2>
        {account !== '' && <p className={styles.line}>{account}</p>}
        {order.createdAt !== undefined && (
          <p className={styles.line}>
            Placed <Timestamp at={order.createdAt} />
          </p>
        )}
      </div>
      <div className={styles.state}>
        <Chip>{isPending ? 'Pending' : 'Cancelled'}</Chip>
        <p className={styles.line}>
          {isPending ? (canBeMatched ? pendingText : describeSuspended(standing)) : cancelledText}
        </p>
      </div>
      {snapshot.can({ type: 'order.cancel' }) && (
        <div className={styles.actions}>
          <CancelButton order={order} side={side} />
        </div>
      )}
    </article>
  )
})
