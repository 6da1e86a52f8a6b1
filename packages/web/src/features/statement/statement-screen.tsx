import { useUser } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { formatBalance, STATEMENT_ACCOUNT_LABELS, STATEMENT_ACCOUNTS } from '@cht/sdk/rules'
import { BackHeader } from '@cht/ui/back-header'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { SelectField } from '@cht/ui/select-field'
import { useSearchParams } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { parseAccount } from './account.js'
import { listBalances } from './balances.js'
import styles from './statement.module.css'
import { StatementList } from './statement-list.js'
import { TokenRequests } from './token-requests.js'

/** The options of the account filter. `value` is the one in the URL. */
const ACCOUNT_OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'all', label: 'All accounts' },
  ...STATEMENT_ACCOUNTS.map((value) => ({ value, label: STATEMENT_ACCOUNT_LABELS[value] })),
]

const Balances = ({ user }: { user: User }) => (
  <Card aria-label="Your balances" className={styles.balances}>
    <h2>Your balances</h2>
    <DescriptionList
      items={listBalances(user).map(({ label, amount }) => ({ label, value: formatBalance(amount) }))}
    />
    <p>
      Total is Available and Staked. Tokens in escrow are locked in your open sell orders and trades, and are
      not part of Total: they go to the buyer, or come back to Available. A held bonus is in no balance until
      it is available.
    </p>
  </Card>
)

/** Every movement of the user's tokens, with the balance after it (decision 41). */
export default function StatementScreen() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  useTitle('Account statement')
  if (!user) return null
  const account = parseAccount(search.get('account'))
  return (
    <>
      <BackHeader title="Account statement" to="/home" toName="home" />
      <div className={styles.screen}>
        <div className={styles.aside}>
          <Balances user={user} />
          <TokenRequests />
        </div>
        <Card aria-label="Entries" className={styles.entries}>
          <SelectField
            label="Account"
            required={false}
            name="account"
            value={account ?? 'all'}
            invalid={false}
            error={undefined}
            onValueChange={(value) => setSearch({ account: value }, { replace: true })}
          >
            {ACCOUNT_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <StatementList key={account} user={user} account={account} />
        </Card>
      </div>
    </>
  )
}
