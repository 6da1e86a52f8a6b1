import { formatTokens } from '@cht/sdk/money'
import { type Order, PAYMENT_METHOD_LABELS, type Side } from '@cht/sdk/orders'
import { memo } from 'react'
import { Amount } from '../../components/amount.js'
import { Chip } from '../../components/chip.js'
import { Moment } from '../../components/moment.js'
import { endingIn } from '../../components/number-groups.js'
import { CancelButton } from './cancel-button.js'
import styles from './order-card.module.css'

/** Where the money of a sell order would go; of the number no more than tells one's own apart. */
const destination = ({ bankName, accountNumber, cryptoNetwork, cryptoAddress }: Order): string => {
  if (accountNumber) return endingIn(bankName, accountNumber)
  return cryptoAddress ? endingIn(cryptoNetwork, cryptoAddress) : ''
}

/** An order that has met no other: pending, or taken back. */
export const OrderCard = memo(({ order, side }: { order: Order; side: Side }) => {
  const pending = order.status === 'pending'
  const where = destination(order)
  return (
    <article className={styles.card} aria-label={`${side} order of ${formatTokens(order.amount)}`}>
      <div className={styles.what}>
        <p>
          <Amount text={formatTokens(order.amount)} />{' '}
          <span className={styles.method}>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</span>
        </p>
        {where !== '' && <p className={styles.line}>{where}</p>}
        {order.createdAt !== undefined && (
          <p className={styles.line}>
            Placed <Moment at={order.createdAt} />
          </p>
        )}
      </div>
      <div className={styles.state}>
        <Chip>{pending ? 'Pending' : 'Cancelled'}</Chip>
        <p className={styles.line}>{pending ? 'Goes live in the next session' : 'You took it back'}</p>
      </div>
      {pending && (
        <div className={styles.actions}>
          <CancelButton order={order} side={side} />
        </div>
      )}
    </article>
  )
})
