import { recoveryCodesForm } from '@cht/machines/second-factor'
import { Button } from '@cht/ui/button'
import { Dialog } from '@cht/ui/dialog'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useHoldRefusal } from '../../hooks/use-hold-refusal.js'
import { RecoveryCodeList } from './recovery-code-list.js'
import styles from './second-factor.module.css'

/** Shows how many recovery codes are left, and replaces them by new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const refusal = useHoldRefusal('recoveryCodes.create')
  const form = useForm(recoveryCodesForm, {}, (result) => setCodes(result?.recoveryCodes))
  const create = () => {
    // A form that is done can be submitted again only after a restart.
    if (form.done) form.restart()
    form.submit()
  }
  const close = () => setCodes(undefined)
  return (
    <div className={styles.part}>
      <span className={styles.name}>Recovery codes</span>
      <p>{left === 1 ? '1 code is left.' : `${left} codes are left.`} New codes replace the old ones.</p>
      <Button requiresConnection blockedReason={refusal} busy={form.submitting} onClick={create}>
        Create new recovery codes
      </Button>
      {codes && (
        <Dialog title="Your recovery codes" onClose={close} busy>
          <RecoveryCodeList codes={codes} onDone={close} />
        </Dialog>
      )}
    </div>
  )
}
