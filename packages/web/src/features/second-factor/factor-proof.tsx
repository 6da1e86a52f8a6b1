import type { ConfirmationMethod, Factor } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import type { Form } from '../../hooks/use-form.js'
import { FactorCodeForm } from './factor-code-form.js'
import { PasskeyProof } from './passkey-proof.js'
import type { PasskeyForm } from './use-passkey-form.js'

interface FactorProofProps {
  /** The ways in which the account can confirm. Only its second factors are offered. */
  methods: readonly ConfirmationMethod[]
  /** Whether passkeys can be used here. */
  hasPasskeys: boolean
  codeForm: Form<{ code: string }>
  passkeyForm: PasskeyForm
  actionLabel: string
}

const SWITCH_LABELS: Record<Factor, string> = {
  passkey: 'Use a passkey instead',
  authenticator: 'Use the authenticator app',
  recoveryCode: 'Use a recovery code',
}

/** In the order in which they are offered. */
const ORDER: readonly Factor[] = ['passkey', 'authenticator', 'recoveryCode']

/** Asks for a second factor. The user chooses among those of the account that can be used here. */
export function FactorProof({ methods, hasPasskeys, codeForm, passkeyForm, actionLabel }: FactorProofProps) {
  const choices = ORDER.filter((factor) => methods.includes(factor) && (factor !== 'passkey' || hasPasskeys))
  const [chosen, setChosen] = useState(choices[0])
  const select = (factor: Factor) => {
    passkeyForm.abort()
    codeForm.change({ code: '' })
    setChosen(factor)
  }
  if (chosen === undefined)
    return (
      <Note tone="warning" icon="alert">
        Your passkey cannot be used at this address. Open the exchange by its name, in a browser that has
        passkeys.
      </Note>
    )
  return (
    <Stack>
      {chosen === 'passkey' ? (
        <PasskeyProof form={passkeyForm} hasOtherWay={choices.length > 1} />
      ) : (
        <FactorCodeForm form={codeForm} kind={chosen} actionLabel={actionLabel} />
      )}
      {choices
        .filter((factor) => factor !== chosen)
        .map((factor) => (
          <Button key={factor} onClick={() => select(factor)}>
            {SWITCH_LABELS[factor]}
          </Button>
        ))}
    </Stack>
  )
}
