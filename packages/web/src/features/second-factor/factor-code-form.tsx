import { useId } from 'react'
import { Button } from '../../components/button.js'
import { CodeField } from '../../components/code-field.js'
import { TextField } from '../../components/text-field.js'
import type { Form } from '../../hooks/use-form.js'
import styles from './second-factor.module.css'

interface FactorCodeFormProps {
  form: Form<{ code: string }>
  /** The second factor that the code is of. */
  kind: 'authenticator' | 'recoveryCode'
  actionLabel: string
}

interface FieldProps {
  form: Form<{ code: string }>
  errorId: string
}

const AuthenticatorField = ({ form, errorId }: FieldProps) => (
  <>
    <p>Enter the six-digit code from your authenticator app.</p>
    <CodeField
      value={form.values.code}
      invalid={form.failure !== undefined}
      describedBy={form.failure === undefined ? undefined : errorId}
      disabled={form.submitting || form.done}
      onValueChange={(code) => form.change({ code })}
      onComplete={form.submit}
    />
    <div role="alert">
      {form.failure !== undefined && (
        <p id={errorId} className={styles.error}>
          {form.failure}
        </p>
      )}
    </div>
  </>
)

const RecoveryField = ({ form }: Pick<FieldProps, 'form'>) => (
  <TextField
    label="Recovery code"
    hint="Each of your recovery codes works once."
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...form.text('code')}
    invalid={form.failure !== undefined}
    error={form.failure}
  />
)

/** Asks for a code of the authenticator app, or for a recovery code. */
export function FactorCodeForm({ form, kind, actionLabel }: FactorCodeFormProps) {
  const errorId = useId()
  return (
    <form {...form.formProps} className={styles.form}>
      {kind === 'recoveryCode' ? (
        <RecoveryField form={form} />
      ) : (
        <AuthenticatorField form={form} errorId={errorId} />
      )}
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        {actionLabel}
      </Button>
    </form>
  )
}
