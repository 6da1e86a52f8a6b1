import { decideClaimForm, operatorClaim } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { formatTokens } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { FailedState } from '@cht/ui/failed-state'
import { FormDialog } from '@cht/ui/form-dialog'
import { Loading } from '@cht/ui/loading'
import { TextArea } from '@cht/ui/text-area'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'
import styles from './cases.module.css'

type Decision = 'upheld' | 'rejected'

const LABELS: Record<Decision, string> = { upheld: 'Uphold', rejected: 'Reject' }

const DecideDialog = ({ id, decision, onClose }: { id: string; decision: Decision; onClose: () => void }) => {
  const form = useForm(decideClaimForm, { id, decision }, onClose)
  return (
    <FormDialog
      title={`${LABELS[decision]} this claim`}
      description="Both sides read the reason. No tokens move: holding an account and taking tokens back are acts of their own."
      onClose={onClose}
      form={form}
      cancelLabel="Not yet"
      actionLabel={LABELS[decision]}
    >
      <TextArea label="Reason" {...form.text('reason')} />
    </FormDialog>
  )
}

/** What was claimed and answered, and the decision. `u` upholds, `r` rejects. */
export function Claim({ id, canDecide }: { id: string; canDecide: boolean }) {
  const { data, failure, refresh } = useResource(operatorClaim(id))
  const [decision, setDecision] = useState<Decision>()
  useKeys(canDecide ? { u: () => setDecision('upheld'), r: () => setDecision('rejected') } : {})
  if (!data)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title="The claim could not be loaded" text={failure} onRetry={refresh} />
    )
  const { trade, by, author, other } = data
  const claim = trade.claims?.find(({ _id }) => _id === id)
  return (
    <Card className={styles.subject}>
      <h2>What is claimed</h2>
      <DescriptionList
        items={[
          { label: 'Trade', value: `#${trade._id.slice(-4).toUpperCase()}, ${formatTokens(trade.amount)}` },
          { label: 'By', value: `${author.email}, the ${by}` },
          { label: 'Against', value: other.email },
          { label: 'Reason', value: claim?.reason },
          { label: 'Description', value: claim?.description },
          { label: 'Answer', value: claim?.answer ?? 'None yet' },
        ]}
      />
      {canDecide && (
        <div className={styles.acts}>
          <Button onClick={() => setDecision('upheld')}>Uphold</Button>
          <Button onClick={() => setDecision('rejected')}>Reject</Button>
        </div>
      )}
      {decision && <DecideDialog id={id} decision={decision} onClose={() => setDecision(undefined)} />}
    </Card>
  )
}
