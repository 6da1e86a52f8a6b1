import type { FieldBinding } from '@cht/machines/react'
import { PICTURE_RULE, PICTURE_TYPES } from '@cht/sdk/rules'
import { describeError } from '@cht/ui/field'
import { Icon } from '@cht/ui/icon'
import { PictureFrame } from '@cht/ui/picture-frame'
import { Spinner } from '@cht/ui/spinner'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './picture-field.module.css'

/** A bank's receipt is often a PDF, which is no picture. */
const PDF_RULE =
  'A PDF cannot be sent. Take a screenshot of the receipt, or save it as a picture, and choose that'

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

const ACCEPT = PICTURE_TYPES.join(',')

/** The URL of a picture for an `<img>`; an object URL is revoked when the picture changes or the component unmounts. */
const usePictureUrl = (picture: Blob | string | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof Blob)) {
      setUrl(picture === '' ? undefined : picture)
      return
    }
    const objectUrl = URL.createObjectURL(picture)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [picture])
  return url
}

/**
 * Whether a picture of a form is being prepared. As long as it is, the form has the previous picture and must not be
 * submitted.
 */
export function usePicturePreparation() {
  const [preparingFields, setPreparingFields] = useState(0)
  const onPreparingChange = (isPreparing: boolean) =>
    setPreparingFields((count) => count + (isPreparing ? 1 : -1))
  return { isPreparing: preparingFields > 0, onPreparingChange }
}

interface PictureFieldProps<Picture> {
  label: string
  /** The alternative text of the picture. */
  alt: string
  /** The picture or its data URL. */
  picture: Picture | undefined
  binding: FieldBinding
  disabled: boolean
  /** Compresses the picture for the upload. Rejects a file that is not a picture. */
  preparePicture: (file: File) => Promise<Picture>
  /** Called when the preparation of a picture starts (`true`) or ends (`false`). */
  onPreparingChange: (isPreparing: boolean) => void
  onPicture: (picture: Picture) => void
}

/**
 * A picture from the camera or the files, for proofs and documents. Any other file is refused with a message in the
 * field.
 */
export function PictureField<Picture extends Blob | string>({
  label,
  alt,
  picture,
  binding,
  disabled,
  preparePicture,
  onPreparingChange,
  onPicture,
}: PictureFieldProps<Picture>) {
  const [state, setState] = useState<'idle' | 'preparing' | 'refused'>('idle')
  const selectedFile = useRef<File>(undefined)
  const url = usePictureUrl(picture)
  const id = useId()
  const captionId = useId()
  const cameraId = useId()
  const [refusal, setRefusal] = useState(PICTURE_RULE)
  const error = state === 'refused' ? refusal : describeError({ label, ...binding }, 'Choose', true)

  const selectFile = async (file: File | undefined) => {
    if (!file) return
    selectedFile.current = file
    setRefusal(isPdf(file) ? PDF_RULE : PICTURE_RULE)
    if (state !== 'preparing') onPreparingChange(true)
    setState('preparing')
    const result = await preparePicture(file).catch(() => undefined)
    // Another file was selected in the meantime.
    if (selectedFile.current !== file) return
    setState(result === undefined ? 'refused' : 'idle')
    onPreparingChange(false)
    if (result !== undefined) onPicture(result)
  }
  const renderPicker = (
    className: string | undefined,
    labelId: string,
    content: ReactNode,
    capture?: 'environment',
  ) => (
    <label className={className}>
      {content}
      <input
        type="file"
        accept={ACCEPT}
        aria-labelledby={labelId}
        capture={capture}
        disabled={disabled}
        required={picture === undefined}
        // A refused file does not replace the picture: an earlier one stays valid.
        aria-invalid={binding.invalid || (state === 'refused' && picture === undefined) || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target }) => {
          void selectFile(target.files?.[0])
          // Without this, selecting the same file again would not fire `change`.
          target.value = ''
        }}
      />
    </label>
  )

  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {/* The input lies over the whole frame: a press opens the gallery, and a file can be dropped. */}
      {renderPicker(
        styles.area,
        captionId,
        <PictureFrame empty={url === undefined} invalid={binding.invalid}>
          {url !== undefined && <img src={url} alt={alt} />}
          <span className={styles.caption}>
            {state === 'preparing' ? <Spinner /> : <Icon name="image" />}
            <span id={captionId}>{url === undefined ? 'Choose a picture' : 'Choose another'}</span>
          </span>
        </PictureFrame>,
      )}
      {renderPicker(
        styles.camera,
        cameraId,
        <>
          <Icon name="camera" />
          <span id={cameraId}>Take a photo</span>
        </>,
        'environment',
      )}
      <p role="status" className={styles.preparing}>
        {state === 'preparing' && 'Resizing the picture…'}
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
