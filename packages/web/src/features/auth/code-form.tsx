import { CODE_LENGTH, isCompleteCode } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { CodeField } from '@cht/ui/code-field'
import { FormStack } from '@cht/ui/form-stack'
import type { ReactNode } from 'react'
import type { Form } from '../../hooks/use-form.js'
import { Resend } from './resend.js'

interface CodeFormProps {
  form: Form<{ email: string; code: string }>
  /** Label of the submit button. */
  actionLabel: string
  /** Fields above the code field. */
  children?: ReactNode
}

/** The form for a code sent by email, with a button to send another. Submits with the last digit. */
export function CodeForm({ form, actionLabel, children }: CodeFormProps) {
  const { email, code } = form.values
  const isReady = isCompleteCode(code) && email.trim() !== ''
  return (
    <>
      <FormStack {...form.formProps}>
        {children}
        <CodeField
          length={CODE_LENGTH}
          value={code}
          error={form.failure}
          disabled={form.submitting || form.done}
          onValueChange={(value) => form.change({ code: value })}
          onComplete={() => {
            if (email.trim() !== '') form.submit()
          }}
        />
        <Button type="submit" variant="primary" busy={form.submitting} disabled={!isReady || form.done}>
          {actionLabel}
        </Button>
      </FormStack>
      <Resend email={email} />
    </>
  )
}
