import { authenticatorSetUpFlow, authenticatorSetUpForm } from '@cht/machines/second-factor'
import type { AuthenticatorSecret, ReauthenticationSettings } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Chip } from '@cht/ui/chip'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useHoldRefusal } from '../../hooks/use-hold-refusal.js'
import { AuthenticatorDialog } from './authenticator-dialog.js'
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.js'
import styles from './second-factor.module.css'

interface SetUpProps {
  secret: AuthenticatorSecret
  onClose: () => void
}

const SetUp = ({ secret, onClose }: SetUpProps) => {
  const [snapshot, send] = useMachine(authenticatorSetUpFlow, { input: secret })
  return <AuthenticatorDialog snapshot={snapshot} send={send} onClose={onClose} />
}

/** The authenticator app of the account: sets it up, or removes it. */
export function Authenticator({ settings }: { settings: ReauthenticationSettings }) {
  const [secret, setSecret] = useState<AuthenticatorSecret>()
  const [isRemoving, setRemoving] = useState(false)
  const setUp = useForm(authenticatorSetUpForm, {}, setSecret)
  const refusal = useHoldRefusal('factor.add')
  const isOn = settings.methods.includes('authenticator')
  const start = () => {
    // A form that is done can be submitted again only after a restart.
    if (setUp.done) setUp.restart()
    setUp.submit()
  }
  return (
    <div className={styles.part}>
      <span className={styles.name}>Authenticator app {isOn && <Chip tone="positive">On</Chip>}</span>
      <p>It shows a six-digit code, which you enter at each login and before tokens move.</p>
      {isOn ? (
        <Button onClick={() => setRemoving(true)}>Remove the authenticator app</Button>
      ) : (
        <Button requiresConnection blockedReason={refusal} busy={setUp.submitting} onClick={start}>
          Set up an authenticator app
        </Button>
      )}
      {secret && <SetUp key={secret.secret} secret={secret} onClose={() => setSecret(undefined)} />}
      {isRemoving && (
        <RemoveAuthenticatorDialog
          isLast={!settings.methods.includes('passkey')}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
