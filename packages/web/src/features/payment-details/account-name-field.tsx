import type { User } from '@cht/sdk/contract'
import { isSameName } from '@cht/sdk/payment-details'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import type { DetailsForm } from './details-form.js'

/** The name of the account's holder. Another name than the user's is accepted, with a warning after typing (decision 40). */
export function AccountNameField({ form, user }: { form: DetailsForm; user: User }) {
  const [isTyping, setIsTyping] = useState(false)
  const { accountName } = form.values
  const { fullName, isDocumentVerified } = user
  const isDifferent = !isTyping && accountName.trim() !== '' && !isSameName(accountName, fullName)
  return (
    <>
      <TextField
        label="Account name"
        autoComplete="off"
        hint={
          <Sentence
            name={fullName}
          >{`${isDocumentVerified ? 'Your verified name' : 'Your name here'}: ${fullName}`}</Sentence>
        }
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        {...form.text('accountName')}
      />
      {isDifferent && (
        <Note tone="warning" icon="alert" urgent>
          This is not your name, <bdi translate="no">{fullName}</bdi>. Buyers see this and may not pay.
        </Note>
      )}
    </>
  )
}
