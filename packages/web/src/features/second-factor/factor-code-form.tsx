import { CODE_LENGTH } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { CodeField } from '@cht/ui/code-field'
import { FormStack } from '@cht/ui/form-stack'
import { TextField } from '@cht/ui/text-field'
import type { Form } from '../../hooks/use-form.js'

interface FactorCodeFormProps {
  form: Form<{ code: string }>
  /** The second factor that the code is of. */
  kind: 'authenticator' | 'recoveryCode'
  actionLabel: string
}

type FieldProps = Pick<FactorCodeFormProps, 'form'>

const AuthenticatorField = ({ form }: FieldProps) => (
  <>
    <p>Enter the six-digit code from your authenticator app.</p>
    <CodeField
      length={CODE_LENGTH}
      value={form.values.code}
      error={form.failure}
      disabled={form.submitting || form.done}
      onValueChange={(code) => form.change({ code })}
      onComplete={form.submit}
    />
  </>
)

const RecoveryField = ({ form }: FieldProps) => (
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
  return (
    <FormStack {...form.formProps}>
      {kind === 'recoveryCode' ? <RecoveryField form={form} /> : <AuthenticatorField form={form} />}
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        {actionLabel}
      </Button>
    </FormStack>
  )
}
