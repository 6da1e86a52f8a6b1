import type { Factor } from '@cht/sdk/second-factor'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.js'
import { CodeField } from '../../components/code-field.js'
import { TextField } from '../../components/text-field.js'
import type { Form } from '../../hooks/use-form.js'
import styles from './second-factor.module.css'

interface FactorCodeFormProps {
  form: Form<{ code: string }>
  /** The second factors of the account. */
  methods: readonly (Factor | 'password')[]
  actionLabel: string
  /** Buttons below that of the form. */
  children?: ReactNode
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
export function FactorCodeForm({ form, methods, actionLabel, children }: FactorCodeFormProps) {
  const errorId = useId()
  const hasApp = methods.includes('authenticator')
  const [isRecovering, setRecovering] = useState(!hasApp)
  const select = (isRecovery: boolean) => {
    form.change({ code: '' })
    setRecovering(isRecovery)
  }
  return (
    <form {...form.formProps} className={styles.form}>
      {isRecovering ? <RecoveryField form={form} /> : <AuthenticatorField form={form} errorId={errorId} />}
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        {actionLabel}
      </Button>
      {hasApp && methods.includes('recoveryCode') && (
        <Button onClick={() => select(!isRecovering)}>
          {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      {children}
    </form>
  )
}
