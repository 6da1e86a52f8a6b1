import { PROOF_MAX_BYTES, PROOF_RULE, PROOF_TYPES } from '@cht/sdk/trades'
import { useId, useState } from 'react'
import type { TextBinding } from '../../bindings/form.js'
import { Icon } from '../../ui/icon.js'
import { Spinner } from '../../ui/spinner.js'
import styles from './dialogs.module.css'
import { shrinkPicture } from './shrink-picture.js'

const ACCEPT = PROOF_TYPES.join(',')

interface PictureFieldProps {
  /** Its value is the picture as a data URL. */
  binding: TextBinding
  disabled: boolean
}

/** A picture from the camera or from the files, made small enough to send. */
export const PictureField = ({ binding, disabled }: PictureFieldProps) => {
  const [state, setState] = useState<'idle' | 'reading' | 'refused'>('idle')
  const id = useId()
  const error = state === 'refused' ? PROOF_RULE : binding.error

  const take = async (file: File | undefined) => {
    if (!file) return
    setState('reading')
    try {
      binding.onValue(await shrinkPicture(file, PROOF_MAX_BYTES))
      setState('idle')
    } catch {
      setState('refused')
    }
  }
  const picker = (label: string, icon: 'image' | 'camera', capture: 'environment' | undefined) => (
    <label className={styles.picker}>
      <Icon name={icon} />
      {label}
      <input
        type="file"
        accept={ACCEPT}
        capture={capture}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same picture can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )

  return (
    <div className={styles.picture}>
      <div className={styles.frame} data-empty={binding.value === ''}>
        {binding.value === '' ? (
          <p>{state === 'reading' ? <Spinner /> : 'No picture yet'}</p>
        ) : (
          <img src={binding.value} alt="What you send as proof of payment" />
        )}
      </div>
      <div className={styles.pickers}>
        {picker(binding.value === '' ? 'Choose a picture' : 'Choose another', 'image', undefined)}
        {picker('Take a photo', 'camera', 'environment')}
      </div>
      <div role="alert">
        {error !== undefined && (
          <p id={id} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
