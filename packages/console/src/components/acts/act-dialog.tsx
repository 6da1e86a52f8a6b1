import {
  type Act,
  type ActResult,
  type ActValues,
  actForm,
  type ConsoleForm,
  type OperatorAct,
  previewForm,
} from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { CopyButton } from '@cht/ui/copy-button'
import { Dialog, DialogActions } from '@cht/ui/dialog'
import { FormDialog } from '@cht/ui/form-dialog'
import { Note } from '@cht/ui/note'
import { useState } from 'react'
import { useFocusInDialog } from '../../hooks/use-focus-in-dialog.js'
import { useForm } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'
import { ActFieldControl } from './act-field.js'
import styles from './acts.module.css'

type Result = ActResult<OperatorAct>

interface ActDialogProps {
  act: Act
  /** What the act is about: the part of its input that nobody types, such as `{ id }`. */
  subject: Record<string, string>
  onClose: () => void
}

const readShown = (result: unknown, name: string | undefined): string | undefined => {
  const value = name === undefined ? undefined : (Object(result) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

const ShownOnce = ({ title, text, onClose }: { title: string; text: string; onClose: () => void }) => (
  <Dialog title={title} description="It is shown this once. Copy it now." onClose={onClose}>
    <p className={styles.secret}>{text}</p>
    <DialogActions>
      <CopyButton text={text} label={title} />
      <Button variant="primary" onClick={onClose}>
        I have it
      </Button>
    </DialogActions>
  </Dialog>
)

/** The dialog says what was refused, by the labels of the fields. */
const withoutToasts = (definition: ConsoleForm<ActValues, Result>) => ({ ...definition, quiet: true })

/** The fields of an act, and what is refused in one that is not shown. */
const Fields = ({
  act,
  form,
}: {
  act: Act
  form: ReturnType<typeof useForm<ActValues, unknown, ActValues>>
}) => {
  const stray = Object.entries(form.fields).filter(
    ([name]) => !act.fields.some((field) => field.name === name),
  )
  // Where a digit chooses a sentence, the focus stays out of the fields.
  const hasTemplates = act.fields.some((field) => 'templates' in field && field.templates !== undefined)
  const ref = useFocusInDialog<HTMLDivElement>((element) =>
    hasTemplates ? null : element.querySelector<HTMLElement>('input, select, textarea, button'),
  )
  return (
    <div ref={ref} className={styles.fields}>
      {act.fields.map((field) => (
        <ActFieldControl key={field.name} field={field} form={form} />
      ))}
      {stray.map(([name, message]) => (
        <Note key={name} tone="negative" icon="alert" urgent>
          {name}: {message}
        </Note>
      ))}
    </div>
  )
}

interface DoingProps extends ActDialogProps {
  /** What was typed before the preview. */
  typed?: ActValues
  /** What the act would do, as the exchange has said. */
  preview?: readonly string[]
  /** Leaves the dialog without the act. */
  onCancel?: () => void
}

const Doing = ({ act, subject, onClose, onCancel = onClose, typed, preview }: DoingProps) => {
  const [definition] = useState(() =>
    withoutToasts(actForm(preview ? { ...act, values: { ...act.values, confirm: true } } : act)),
  )
  const [shown, setShown] = useState<string>()
  const initial = Object.fromEntries(act.fields.map((field) => [field.name, field.initial ?? '']))
  const form = useForm<ActValues, Result, ActValues>(
    definition,
    { ...initial, ...subject, ...typed },
    (result) => {
      const text = readShown(result, act.shows)
      if (text === undefined) onClose()
      else setShown(text)
    },
  )
  useKeys([{ key: 'Enter', label: act.label, run: form.submit }], { inDialog: true })
  if (shown !== undefined) return <ShownOnce title={act.label} text={shown} onClose={onClose} />
  return (
    <FormDialog
      title={act.label}
      description={preview ? 'This is what it does:' : act.explains}
      onClose={onCancel}
      form={form}
      cancelLabel="Not yet"
      actionLabel={act.label}
    >
      {preview ? (
        <ul className={styles.preview}>
          {preview.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Fields act={act} form={form} />
      )}
    </FormDialog>
  )
}

const Previewing = ({ act, subject, onClose }: ActDialogProps) => {
  const [definition] = useState(() => withoutToasts(previewForm(act)))
  const [preview, setPreview] = useState<readonly string[]>()
  const initial = Object.fromEntries(act.fields.map((field) => [field.name, field.initial ?? '']))
  const form = useForm<ActValues, Result, ActValues>(definition, { ...initial, ...subject }, (result) =>
    setPreview(result === undefined ? [] : act.preview?.(result, form.values)),
  )
  useKeys([{ key: 'Enter', label: 'Preview', run: form.submit }], { inDialog: true })
  const typeAgain = () => {
    setPreview(undefined)
    form.restart()
    form.change(form.values)
  }
  if (preview) {
    const doing = { act, subject, onClose, onCancel: typeAgain, typed: form.values, preview }
    return <Doing {...doing} />
  }
  return (
    <FormDialog
      title={act.label}
      description={act.explains}
      onClose={onClose}
      form={form}
      cancelLabel="Not yet"
      actionLabel="Preview"
    >
      <Fields act={act} form={form} />
    </FormDialog>
  )
}

/**
 * Says what an act does, asks for what it needs, and does it; where it has a preview, after that was read. Enter does it from anywhere but a text of
 * several lines.
 */
export function ActDialog(props: ActDialogProps) {
  return props.act.preview ? <Previewing {...props} /> : <Doing {...props} />
}
