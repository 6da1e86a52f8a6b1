import type { ConsoleForm } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'
import styles from './cases.module.css'
import { RejectDialog } from './reject-dialog.js'

interface RequestDecisionProps<Result> {
  id: string
  approve: ConsoleForm<{ id: string }, Result>
  reject: ConsoleForm<{ id: string; reason: string }, Result>
  /** The title of the dialog that rejects. */
  rejection: string
  /** What a rejection does. */
  description: string
}

/** Approves a request of a user, or rejects it: by a button, or by `a` and `r`. */
export function RequestDecision<Result>({
  id,
  approve,
  reject,
  rejection,
  description,
}: RequestDecisionProps<Result>) {
  const approval = useForm(approve, { id })
  const [isRejecting, setRejecting] = useState(false)
  useKeys({ a: approval.submit, r: () => setRejecting(true) })
  return (
    <>
      <form {...approval.formProps} className={styles.acts}>
        <Button type="submit" variant="primary" busy={approval.submitting}>
          Approve
        </Button>
        <Button onClick={() => setRejecting(true)}>Reject</Button>
      </form>
      {isRejecting && (
        <RejectDialog
          id={id}
          form={reject}
          title={rejection}
          description={description}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
