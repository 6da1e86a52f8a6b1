import type { PasskeySetUpEvent, PasskeySetUpSnapshot } from '@cht/machines/second-factor'
import { Dialog } from '@cht/ui/dialog'
import { RecoveryCodeList } from './recovery-code-list.js'

interface PasskeySetUpProps {
  snapshot: PasskeySetUpSnapshot
  send: (event: PasskeySetUpEvent) => void
}

/** Renders the state of `passkeySetUpFlow`: the recovery codes, if the new passkey is the first second factor; else nothing. */
export function PasskeySetUp({ snapshot, send }: PasskeySetUpProps) {
  const close = () => send({ type: 'codes.keep' })
  if (!snapshot.matches('showingRecoveryCodes')) return null
  return (
    <Dialog title="Your recovery codes" onClose={close} busy>
      <RecoveryCodeList codes={snapshot.context.recoveryCodes} onDone={close} />
    </Dialog>
  )
}
