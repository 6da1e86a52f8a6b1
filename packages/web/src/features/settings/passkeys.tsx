import { useResource } from '@cht/machines/react'
import { passkeyForm, passkeyList, passkeyOffer, passkeySetUpFlow } from '@cht/machines/second-factor'
import type { Passkey, ReauthenticationSettings } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { FailedState } from '@cht/ui/failed-state'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { useHoldRefusal } from '../../hooks/use-hold-refusal.js'
import { PasskeyTrouble, usePasskeyForm } from '../second-factor/index.js'
import { PasskeyRow } from './passkey-row.js'
import { PasskeySetUp } from './passkey-set-up.js'
import { RemovePasskeyDialog } from './remove-passkey-dialog.js'
import { RenamePasskeyDialog } from './rename-passkey-dialog.js'
import styles from './second-factor.module.css'

const PasskeyList = ({ methods }: Pick<ReauthenticationSettings, 'methods'>) => {
  const { data = [], failure, refresh } = useResource(passkeyList)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  if (data.length === 0 && failure !== undefined)
    return <FailedState title="Your passkeys could not be loaded" text={failure} onRetry={refresh} />
  return (
    <>
      <ul>
        {data.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
      </ul>
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <RemovePasskeyDialog
          passkey={removed}
          isLast={data.length === 1 && !methods.includes('authenticator')}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

/**
 * The passkeys of the account: sets them up, renames and removes them. Renders nothing if the user has none and none can be
 * set up.
 */
export function Passkeys({ settings: { methods } }: { settings: ReauthenticationSettings }) {
  const { data: isOffered = false } = useResource(passkeyOffer)
  const refusal = useHoldRefusal('factor.add')
  const [snapshot, send] = useMachine(passkeySetUpFlow)
  const form = usePasskeyForm(passkeyForm, {}, (result) =>
    send({ type: 'passkey.add', recoveryCodes: result?.recoveryCodes ?? [] }),
  )
  const hasPasskeys = methods.includes('passkey')
  if (!isOffered && !hasPasskeys) return null
  const start = () => {
    // A form that is done can be submitted again only after a restart.
    if (form.done) form.restart()
    form.submit()
  }
  return (
    <div className={styles.part}>
      <span className={styles.name}>Passkeys</span>
      <p>
        Your fingerprint, face or screen lock logs you in and confirms before tokens move. A passkey works on
        this exchange alone: nobody can get it from you by a mail or a call.
      </p>
      {hasPasskeys && <PasskeyList methods={methods} />}
      <PasskeyTrouble
        form={form}
        otherWay={methods.includes('authenticator') ? undefined : 'You can also set up an authenticator app'}
      />
      {isOffered && (
        <Button requiresConnection blockedReason={refusal} busy={form.submitting} onClick={start}>
          {hasPasskeys ? 'Set up another passkey' : 'Set up a passkey'}
        </Button>
      )}
      <PasskeySetUp snapshot={snapshot} send={send} />
    </div>
  )
}
