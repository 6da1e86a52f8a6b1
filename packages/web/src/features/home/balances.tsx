import type { User } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Sentence } from '@cht/ui/sentence'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { HeldBonus } from '../affiliate/index.js'
import styles from './home.module.css'

type BalanceKind = 'available' | 'total' | 'staked' | 'referral'

interface BalanceProps {
  kind: BalanceKind
  label: string
  amount: number
  size?: 'large' | 'normal'
  children?: ReactNode
}

const Balance = ({ kind, label, amount, size = 'normal', children }: BalanceProps) => (
  <div className={styles.balance} data-kind={kind}>
    <dt>{label}</dt>
    <dd data-testid={`balance-${kind}`}>
      <Amount text={formatTokens(amount)} size={size} />
    </dd>
    {children}
  </div>
)

/** A bar with the parts of the total balance, in their colours. Decorative: the amounts are next to it. */
const SplitBar = ({ parts }: { parts: readonly { kind: 'available' | 'staked'; amount: number }[] }) => (
  <div className={styles.split} aria-hidden="true">
    {parts
      .filter(({ amount }) => amount > 0)
      .map(({ kind, amount }) => (
        <span key={kind} data-kind={kind} style={{ flexGrow: amount }} />
      ))}
  </div>
)

/** The four balances (spec section 2, Dashboard). Total is the sum of available and staked. */
export function Balances({ user }: { user: User }) {
  const {
    availableBalance: available,
    stakedBalance: staked,
    escrowBalance = 0,
    heldReferralBonus = 0,
  } = user
  // Only our own back end reports the escrow balance, and it has a statement.
  const hasStatement = user.escrowBalance !== undefined
  return (
    <dl className={styles.balances} aria-label="Balances">
      <Balance kind="available" label="Available" amount={available} />
      <Balance kind="total" label="Total" amount={available + staked} size="large">
        <dd>
          <SplitBar
            parts={[
              { kind: 'available', amount: available },
              { kind: 'staked', amount: staked },
            ]}
          />
        </dd>
        {escrowBalance > 0 && (
          <dd className={styles.outside} data-testid="balance-escrow">
            <Sentence>and {formatTokens(escrowBalance)} in open orders</Sentence>
          </dd>
        )}
        {hasStatement && (
          <dd>
            <Link href="/statement" className={styles.all}>
              Account statement
            </Link>
          </dd>
        )}
      </Balance>
      <Balance kind="staked" label="Staked" amount={staked} />
      <Balance kind="referral" label="Referral" amount={user.referralBonusBalance}>
        {heldReferralBonus > 0 && (
          <dd className={styles.outside} data-testid="balance-held-bonus">
            <HeldBonus user={user} />
          </dd>
        )}
      </Balance>
    </dl>
  )
}
