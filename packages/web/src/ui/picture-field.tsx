import { PROOF_RULE, PROOF_TYPES } from '@cht/sdk/trades'
import { useEffect, useId, useState } from 'react'
import type { FieldBinding } from '../bindings/form.js'
import { Icon } from './icon.js'
import styles from './picture-field.module.css'
import { PictureFrame } from './picture-frame.js'
import { shrinkPicture } from './shrink-picture.js'
import { Spinner } from './spinner.js'

const ACCEPT = PROOF_TYPES.join(',')

/** An address under which the browser shows the picture, as long as it is shown. */
const useAddress = (picture: Blob | string | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof Blob)) {
      setAddress(picture === '' ? undefined : picture)
      return
    }
    const url = URL.createObjectURL(picture)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return address
}

interface PictureFieldProps {
  label: string
  /** What the picture is of, for those who do not see it. */
  alt: string
  /** The picture or its data URL. */
  picture: Blob | string | undefined
  binding: FieldBinding
  disabled: boolean
  onPicture: (picture: Blob) => Promise<void> | void
}

/**
 * A picture from the camera or from the files, made small enough to send.
 * For proofs and documents. Anything but a picture is refused where it is chosen, with the rule.
 */
export const PictureField = ({ label, alt, picture, binding, disabled, onPicture }: PictureFieldProps) => {
  const [state, setState] = useState<'idle' | 'reading' | 'refused'>('idle')
  const address = useAddress(picture)
  const id = useId()
  const error = state === 'refused' ? PROOF_RULE : binding.error

  const take = async (file: File | undefined) => {
    if (!file) return
    setState('reading')
    try {
      await onPicture(await shrinkPicture(file))
      setState('idle')
    } catch {
      setState('refused')
    }
  }
  const picker = (text: string, icon: 'image' | 'camera', capture: 'environment' | undefined) => (
    <label className={styles.picker}>
      <Icon name={icon} />
      {text}
      <input
        type="file"
        accept={ACCEPT}
        capture={capture}
        disabled={disabled}
        aria-invalid={binding.invalid || state === 'refused' || undefined}
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
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <PictureFrame empty={address === undefined} invalid={binding.invalid}>
        {address === undefined ? (
          <p>{state === 'reading' ? <Spinner /> : 'No picture yet'}</p>
        ) : (
          <img src={address} alt={alt} />
        )}
      </PictureFrame>
      <div className={styles.pickers}>
        {picker(address === undefined ? 'Choose a picture' : 'Choose another', 'image', undefined)}
        {picker('Take a photo', 'camera', 'environment')}
      </div>
      <p role="status" className={styles.reading}>
        {state === 'reading' && 'Making the picture small enough to send…'}
      </p>
      <div role="alert">
        {error !== undefined && (
          <p id={id} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
