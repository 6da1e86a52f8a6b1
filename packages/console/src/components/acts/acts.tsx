import { type Act, canDo } from '@cht/machines/console'
import { useOperatorSession } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { useKeys } from '../../hooks/use-keys.js'
import { KeyHint } from '../key-hint.js'
import { ActDialog } from './act-dialog.js'
import styles from './acts.module.css'

interface ActsProps {
  /** The accessible name of the group. */
  label: string
  acts: readonly Act[]
  /** What the acts are about: the part of their input that nobody types, such as `{ id }`. */
  subject?: Record<string, string>
  /** The state of the subject by its chart, which decides what can be done. */
  snapshot?: AnyMachineSnapshot | undefined
}

/** A button for each act that whoever has signed in may do. Its letter opens it, too. */
export function Acts({ label, acts, subject = {}, snapshot }: ActsProps) {
  const roles = useOperatorSession().context.session?.roles ?? []
  const [opened, setOpened] = useState<Act>()
  const allowed = acts.filter((act) => canDo(act, { roles, snapshot }))
  useKeys(
    allowed.flatMap((act) =>
      act.key === undefined ? [] : [{ key: act.key, label: act.label, run: () => setOpened(act) }],
    ),
  )
  if (allowed.length === 0) return null
  return (
    <fieldset aria-label={label} className={styles.acts}>
      {allowed.map((act) => (
        <Button
          key={`${act.endpoint}${act.label}`}
          size="small"
          data-act={act.endpoint}
          aria-keyshortcuts={act.key}
          onClick={() => setOpened(act)}
        >
          {act.label}
          {act.key !== undefined && <KeyHint of={act.key} />}
        </Button>
      ))}
      {opened && <ActDialog act={opened} subject={subject} onClose={() => setOpened(undefined)} />}
    </fieldset>
  )
}
