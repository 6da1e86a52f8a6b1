import { reauthenticationSettings } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/second-factor'
import { Dialog } from '../../components/dialog.js'
import { FailedState } from '../../components/failed-state.js'
import { Skeleton } from '../../components/skeleton.js'
import { useResource } from '../../hooks/use-resource.js'
import { CodeConfirmation } from './code-confirmation.js'
import { PasswordConfirmation } from './password-confirmation.js'
import styles from './second-factor.module.css'

interface ConfirmationDialogProps {
  onConfirm: () => void
  onCancel: () => void
}

interface ProofProps {
  settings: ReauthenticationSettings
  onDone: () => void
}

const Proof = ({ settings: { methods }, onDone }: ProofProps) =>
  methods.includes('password') ? (
    <PasswordConfirmation onDone={onDone} />
  ) : (
    <CodeConfirmation methods={methods} onDone={onDone} />
  )

/** Asks the user to confirm who they are. The request that waits is repeated afterwards. */
export default function ConfirmationDialog({ onConfirm, onCancel }: ConfirmationDialogProps) {
  const { data: settings, failure, refresh } = useResource(reauthenticationSettings)
  return (
    <Dialog title="Confirm that it is you" onClose={onCancel}>
      <div className={styles.dialog}>
        <p>You will not be asked again for ten minutes.</p>
        {settings && <Proof settings={settings} onDone={onConfirm} />}
        {!settings && failure === undefined && <Skeleton height={112} />}
        {!settings && failure !== undefined && (
          <FailedState title="This could not be loaded" text={failure} onRetry={refresh} />
        )}
      </div>
    </Dialog>
  )
}
