import { PROOF_RULE, PROOF_TYPES } from '@cht/sdk/trades'
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldBinding } from '../hooks/use-form.js'
import { Icon } from './icon.js'
import styles from './picture-field.module.css'
import { PictureFrame } from './picture-frame.js'
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

/** Whether a picture of a form is being read: until then what the form holds is not what was chosen last. */
export function useReading() {
  const [fields, setFields] = useState(0)
  const onReading = (reading: boolean) => setFields((before) => before + (reading ? 1 : -1))
  return { reading: fields > 0, onReading }
}

interface PictureFieldProps<Picture> {
  label: string
  /** What the picture is of, for those who do not see it. */
  alt: string
  /** The picture or its data URL. */
  picture: Picture | undefined
  binding: FieldBinding
  disabled: boolean
  /** Makes the picture small enough to send. Rejects whatever is not a picture. */
  read: (file: File) => Promise<Picture>
  /** A picture is being read from now on, or no more: nothing is to be sent so long. */
  onReading: (reading: boolean) => void
  onPicture: (picture: Picture) => void
}

/**
 * A picture from the camera or from the files, made small enough to send.
 * For proofs and documents. Anything but a picture is refused where it is chosen, with the rule.
 */
export function PictureField<Picture extends Blob | string>({
  label,
  alt,
  picture,
  binding,
  disabled,
  read,
  onReading,
  onPicture,
}: PictureFieldProps<Picture>) {
  const [state, setState] = useState<'idle' | 'reading' | 'refused'>('idle')
  const last = useRef<File>(undefined)
  const address = useAddress(picture)
  const id = useId()
  const error = state === 'refused' ? PROOF_RULE : binding.error

  const take = async (file: File | undefined) => {
    if (!file) return
    last.current = file
    if (state !== 'reading') onReading(true)
    setState('reading')
    const made = await read(file).catch(() => undefined)
    // Another one was chosen meanwhile.
    if (last.current !== file) return
    setState(made === undefined ? 'refused' : 'idle')
    onReading(false)
    if (made !== undefined) onPicture(made)
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
        aria-invalid={binding.invalid || (state === 'refused' && picture === undefined) || undefined}
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
