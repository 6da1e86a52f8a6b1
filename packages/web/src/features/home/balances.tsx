import { hasStatement } from '@cht/machines/auth'
import type { User } from '@cht/sdk/contract'
import { formatBalance, formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Sentence } from '@cht/ui/sentence'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { sumBalances } from '../../components/sum-balances.js'
import { HeldBonus } from '../affiliate/index.js'
import styles from './balances.module.css'

type BalanceKind = 'available' | 'total' | 'staked' | 'referral'

interface BalanceProps {
  kind: BalanceKind
  label: string
  amount: number | undefined
  children?: ReactNode
}

const Balance = ({ kind, label, amount, children }: BalanceProps) => (
  <div className={styles.balance} data-kind={kind}>
    <dt>{label}</dt>
    <dd data-testid={`balance-${kind}`}>
      <Amount text={formatBalance(amount)} size={kind === 'total' ? 'large' : 'normal'} />
    </dd>
    {children}
  </div>
)

/** A bar with the parts of the total balance, in their colours. Decorative: the amounts are below it. */
const SplitBar = ({
  parts,
}: {
  parts: readonly { kind: 'available' | 'staked'; amount: number | undefined }[]
}) => (
  <div className={styles.split} aria-hidden="true">
    {parts
      .filter(({ amount = 0 }) => amount > 0)
      .map(({ kind, amount }) => (
        <span key={kind} data-kind={kind} style={{ flexGrow: amount }} />
      ))}
  </div>
)

/** The four balances (spec section 2, Dashboard) in one figure. Total is the sum of available and staked. */
export function Balances({ user }: { user: User }) {
  const {
    availableBalance: available,
    stakedBalance: staked,
    escrowBalance = 0,
    heldReferralBonus = 0,
  } = user
  return (
    <section className={styles.figure} aria-label="Balances">
      <dl className={styles.balances}>
        <Balance kind="total" label="Total" amount={sumBalances(available, staked)}>
          {escrowBalance > 0 && (
            <dd className={styles.note} data-testid="balance-escrow">
              <Sentence>and {formatTokens(escrowBalance)} in open orders</Sentence>
            </dd>
          )}
          <dd>
            <SplitBar
              parts={[
                { kind: 'available', amount: available },
                { kind: 'staked', amount: staked },
              ]}
            />
          </dd>
          {hasStatement(user) && (
            <dd className={styles.statement}>
              <Link href="/statement">Account statement</Link>
            </dd>
          )}
        </Balance>
        <Balance kind="available" label="Available" amount={available} />
        <Balance kind="staked" label="Staked" amount={staked} />
        <Balance kind="referral" label="Referral" amount={user.referralBonusBalance} />
      </dl>
      {heldReferralBonus > 0 && (
        <p className={styles.note} data-testid="balance-held-bonus">
          <HeldBonus user={user} />
        </p>
      )}
    </section>
  )
}
