import { useResource } from '@cht/machines/react'
import { reauthenticationSettings } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/contract'
import { Dialog } from '@cht/ui/dialog'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { FactorConfirmation } from './factor-confirmation.js'
import { PasswordConfirmation } from './password-confirmation.js'
import styles from './second-factor.module.css'
import { useHasPasskeys } from './use-has-passkeys.js'

interface ReauthenticationDialogProps {
  onConfirm: () => void
  onCancel: () => void
}

interface ProofProps {
  settings: ReauthenticationSettings
  hasPasskeys: boolean
  onDone: () => void
}

const Proof = ({ settings: { methods }, hasPasskeys, onDone }: ProofProps) =>
  methods.includes('password') ? (
    <PasswordConfirmation onDone={onDone} />
  ) : (
    <FactorConfirmation methods={methods} hasPasskeys={hasPasskeys} onDone={onDone} />
  )

/** Asks the user to confirm who they are. The request that waits is repeated afterwards. */
export default function ReauthenticationDialog({ onConfirm, onCancel }: ReauthenticationDialogProps) {
  const { data: settings, failure, refresh } = useResource(reauthenticationSettings)
  const hasPasskeys = useHasPasskeys()
  const isLoaded = settings !== undefined && hasPasskeys !== undefined
  return (
    <Dialog
      title="Confirm that it is you"
      description="You will not be asked again for ten minutes."
      onClose={onCancel}
    >
      <div className={styles.dialog}>
        {settings && isLoaded && <Proof settings={settings} hasPasskeys={hasPasskeys} onDone={onConfirm} />}
        {!isLoaded && failure === undefined && <Skeleton height={112} />}
        {!settings && failure !== undefined && (
          <FailedState title="This could not be loaded" text={failure} onRetry={refresh} />
        )}
      </div>
    </Dialog>
  )
}
