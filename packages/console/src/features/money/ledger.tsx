import { checkLedgerForm } from '@cht/machines/console'
import type { LedgerReport, LedgerScope } from '@cht/sdk/operator'
import { formatTokens, STATEMENT_ACCOUNT_LABELS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { FormError } from '@cht/ui/form-error'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import styles from './money.module.css'

const sum = (balances: LedgerReport['users']) => balances.reduce((total, { balance }) => total + balance, 0)

const describeAccount = (account: string): string =>
  Object.entries(STATEMENT_ACCOUNT_LABELS).find(([name]) => name === account)?.[1] ?? account

const Report = ({ report }: { report: LedgerReport }) => {
  const { formatShortDateTime } = useTimeFormat()
  const { since, checked, entries, breaches, users, exchange } = report
  return (
    <Stack asChild gap={12}>
      <Card>
        <h2>The result</h2>
        {breaches.length === 0 ? (
          <Note tone="positive" icon="check" urgent>
            Every invariant holds
          </Note>
        ) : (
          breaches.map((breach) => (
            <Note key={breach} tone="negative" icon="alert" urgent>
              {breach}
            </Note>
          ))
        )}
        <DescriptionList
          items={[
            { label: 'Ledger entries', value: entries.toLocaleString('en-GB') },
            {
              label: 'Checked',
              value:
                since === undefined
                  ? 'Every ledger entry'
                  : `${checked.toLocaleString('en-GB')} entries since ${formatShortDateTime(since)}, and all that is open`,
            },
            { label: 'Owed to users', value: formatTokens(sum(users)) },
            ...users.map(({ account, balance }) => ({
              label: describeAccount(account),
              value: formatTokens(balance),
            })),
            ...exchange.map(({ account, balance }) => ({
              label: `Issued by ${account}`,
              value: formatTokens(0 - balance),
            })),
          ]}
        />
      </Card>
    </Stack>
  )
}

const Check = ({
  scope,
  label,
  onDone,
}: {
  scope: LedgerScope
  label: string
  onDone: (report: LedgerReport | undefined) => void
}) => {
  const form = useForm(checkLedgerForm, { scope }, (report) => {
    onDone(report)
    form.restart()
  })
  return (
    <form {...form.formProps}>
      <Button type="submit" busy={form.submitting} requiresConnection>
        {label}
      </Button>
      <FormError form={form} />
    </form>
  )
}

/** Checks the ledger when somebody asks for it, and shows what was found. */
export function Ledger() {
  const [report, setReport] = useState<LedgerReport>()
  return (
    <Stack>
      <p>
        Checks what was written since the last check that passed, and all that is open. Only a check of
        everything finds an older entry that was changed; it takes minutes on a large exchange.
      </p>
      <div className={styles.buttons}>
        <Check scope="recent" label="Check what is new" onDone={setReport} />
        <Check scope="full" label="Check everything" onDone={setReport} />
      </div>
      {report && <Report report={report} />}
    </Stack>
  )
}
