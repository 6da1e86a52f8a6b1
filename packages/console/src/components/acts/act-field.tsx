import { type ActField, type ActValues, YES } from '@cht/machines/console'
import { CheckField } from '@cht/ui/check-field'
import { SelectField } from '@cht/ui/select-field'
import { TextArea } from '@cht/ui/text-area'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'
import { KeyHint } from '../key-hint.js'
import styles from './acts.module.css'

interface ActFieldProps<Field extends ActField = ActField> {
  field: Field
  form: Form<ActValues>
}

/** The most templates that a digit chooses. */
const DIGITS = 9

const Templates = ({
  templates,
  choose,
}: {
  templates: readonly string[]
  choose: (text: string) => void
}) => {
  const keys = templates
    .slice(0, DIGITS)
    .map((text, index) => ({ key: `${index + 1}`, label: text, run: () => choose(text) }))
  useKeys(keys, { inDialog: true })
  return (
    <ol className={styles.templates}>
      {templates.map((text, index) => (
        <li key={text}>
          <button
            type="button"
            className={styles.template}
            aria-keyshortcuts={index < DIGITS ? `${index + 1}` : undefined}
            onClick={() => choose(text)}
          >
            {index < DIGITS && <KeyHint of={`${index + 1}`} />}
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

const toggle = (values: string, value: string, isOn: boolean) =>
  [...values.split(',').filter((other) => other !== '' && other !== value), ...(isOn ? [value] : [])].join()

const Many = ({ field, form }: ActFieldProps<Extract<ActField, { kind: 'choice' | 'many' }>>) => {
  const values = form.values[field.name] ?? ''
  const binding = form.field(field.name)
  return (
    <fieldset className={styles.many}>
      <legend>{field.label}</legend>
      {field.hint !== undefined && <p>{field.hint}</p>}
      {field.options.map(({ value, label }, index) => (
        <CheckField
          key={value}
          {...binding}
          // The first box says what is wrong with all of them.
          error={index === 0 ? binding.error : undefined}
          invalid={index === 0 && binding.invalid}
          label={label}
          required={false}
          checked={values.split(',').includes(value)}
          onCheckedChange={(isOn) => form.change({ [field.name]: toggle(values, value, isOn) })}
        />
      ))}
    </fieldset>
  )
}

/** The control of one field of an act. */
export function ActFieldControl({ field, form }: ActFieldProps) {
  const { name, label, hint, optional = false } = field
  const text = form.text(name)
  const props = { label, optional, hint, ...text }
  switch (field.kind) {
    case 'flag':
      return (
        <CheckField
          {...form.field(name)}
          label={label}
          required={false}
          checked={form.values[name] === YES}
          onCheckedChange={(isOn) => form.change({ [name]: isOn ? YES : '' })}
        />
      )
    case 'many':
      return <Many field={field} form={form} />
    case 'choice':
      return (
        <SelectField {...props}>
          <option value="">{optional ? 'None' : 'Choose'}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )
    case 'number':
    case 'money':
    case 'minutes':
    case 'hours':
      return <TextField {...props} inputMode="decimal" />
    case 'instant':
      return <TextField {...props} type="datetime-local" />
    case 'sessions':
      return <TextField {...props} />
    case 'time':
      return <TextField {...props} type="time" />
    case 'day':
      return <TextField {...props} type="date" />
    default:
      return (
        <>
          {field.templates && (
            <Templates templates={field.templates} choose={(chosen) => form.change({ [name]: chosen })} />
          )}
          {field.kind === 'text' ? <TextArea {...props} /> : <TextField {...props} />}
        </>
      )
  }
}
