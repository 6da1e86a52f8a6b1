import { savedDetails } from '@cht/machines/payment-details'
import { useResource } from '@cht/machines/react'
import type { SavedDetails, User } from '@cht/sdk/contract'
import { MAX_SAVED_DETAILS } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { FailedState } from '@cht/ui/failed-state'
import { useState } from 'react'
import { ChangeDetailsDialog } from './change-details-dialog.js'
import { describeDestination, getDetailsName } from './describe-details.js'
import styles from './payment-details.module.css'
import { RemoveDetailsDialog } from './remove-details-dialog.js'
import { SaveDetailsDialog } from './save-details-dialog.js'

interface ItemProps {
  details: SavedDetails
  onChange: () => void
  onRemove: () => void
}

const Item = ({ details, onChange, onRemove }: ItemProps) => {
  const name = getDetailsName(details)
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <span className={styles.name}>
          {name}
          {details.isDefault && <Chip>First</Chip>}
          {details.payeeNameDiffers && <Chip tone="warning">Another name</Chip>}
        </span>
        {details.name !== '' && (
          <span className={styles.detail} translate="no">
            {describeDestination(details)}
          </span>
        )}
        {details.accountName !== undefined && (
          <span className={styles.detail} translate="no">
            {details.accountName}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

type OpenDialog = { kind: 'save' } | { kind: 'change' | 'remove'; details: SavedDetails } | undefined

/** The accounts and wallets that the user has saved. Renders nothing on a back end that does not save them. */
export function SavedDetailsCard({ user }: { user: User }) {
  const { data, failure, refresh } = useResource(savedDetails)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  if (data === undefined && failure !== undefined)
    return <FailedState title="Your payment details could not be loaded" text={failure} onRetry={refresh} />
  if (!data) return null
  return (
    <Card aria-label="Payment details" className={styles.card}>
      <h2>Payment details</h2>
      <p className={styles.detail}>
        Where buyers pay you. {user.isDocumentVerified ? 'Your verified name' : 'Your name here'}:{' '}
        <span translate="no">{user.fullName}</span>
      </p>
      {data.length > 0 && (
        <ul>
          {data.map((details) => (
            <Item
              key={details.id}
              details={details}
              onChange={() => setDialog({ kind: 'change', details })}
              onRemove={() => setDialog({ kind: 'remove', details })}
            />
          ))}
        </ul>
      )}
      {data.length < MAX_SAVED_DETAILS && (
        <Button onClick={() => setDialog({ kind: 'save' })}>Add payment details</Button>
      )}
      {dialog?.kind === 'save' && <SaveDetailsDialog user={user} onClose={close} />}
      {dialog?.kind === 'change' && <ChangeDetailsDialog details={dialog.details} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDetailsDialog details={dialog.details} onClose={close} />}
    </Card>
  )
}
