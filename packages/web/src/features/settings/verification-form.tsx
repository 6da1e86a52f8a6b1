import { verificationForm } from '@cht/machines/verification'
import type { User } from '@cht/sdk/contract'
import { type Country, ID_TYPES, isCountry, type VerificationForm as Values } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FieldPair } from '@cht/ui/field-pair'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { PictureField, usePicturePreparation } from '../../components/picture-field.js'
import { UploadStatus } from '../../components/upload-status.js'
import { type Form, useForm } from '../../hooks/use-form.js'
import { compressPicture } from '../../platform/compress-picture.js'
import { CountryField } from '../auth/index.js'
import { IdNumberField } from './id-number-field.js'
import { PendingReview } from './pending-review.js'
import styles from './settings.module.css'
import { VerificationBenefits } from './verification-benefits.js'

const PICTURES = [
  { name: 'frontImage', label: 'Front image' },
  { name: 'backImage', label: 'Back image' },
] as const

interface PicturesProps {
  form: Form<Values>
  onPreparingChange: (isPreparing: boolean) => void
}

const Pictures = ({ form, onPreparingChange }: PicturesProps) => (
  <FieldPair>
    {PICTURES.map(({ name, label }) => (
      <PictureField
        key={name}
        label={label}
        alt={`${label} of your document`}
        picture={form.values[name]}
        binding={form.field(name)}
        disabled={form.submitting}
        preparePicture={compressPicture}
        onPreparingChange={onPreparingChange}
        onPicture={(picture) => form.change({ [name]: picture })}
      />
    ))}
  </FieldPair>
)

/** The form of an identity verification in the user's country, with the reason of the last rejection. Once it is sent, the pending review takes its place. */
export function VerificationForm({ user, reason }: { user: User; reason: string | undefined }) {
  const { country } = user
  const form = useForm(verificationForm, isCountry(country) ? { country } : {})
  if (form.done) return <PendingReview />
  return (
    <Card aria-label="Identity" className={styles.panel}>
      {reason !== undefined && (
        <Note tone="negative" icon="alert">
          <b>Your last request was not accepted.</b> {reason}
        </Note>
      )}
      <h2>Verify your identity</h2>
      <VerificationBenefits user={user} isVerified={false} />
      <DocumentForm form={form} />
    </Card>
  )
}

/** The form of an identity document: country, type, number and pictures of its two sides. */
const DocumentForm = ({ form }: { form: Form<Values> }) => {
  const { values } = form
  const { isPreparing, onPreparingChange } = usePicturePreparation()
  const types = values.country === '' ? [] : ID_TYPES[values.country]
  return (
    <FormStack {...form.formProps}>
      <FieldPair>
        <CountryField
          {...form.text('country')}
          onValueChange={(value) => form.change({ country: value as Country | '', verificationType: '' })}
        />
        <SelectField
          label="Verification type"
          disabled={types.length === 0}
          {...form.text('verificationType')}
        >
          <option value="">Select a verification type</option>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </FieldPair>
      <IdNumberField form={form} />
      <Pictures form={form} onPreparingChange={onPreparingChange} />
      <Note icon="lock">Only the operators who review it see your document.</Note>
      <FormError form={form}>Nothing that you entered is lost.</FormError>
      {form.submitting && <UploadStatus progress={form.progress} subject="your pictures" />}
      {form.isCancelled && (
        <Note urgent>
          Upload stopped. What you entered is kept. You can submit it again; it is counted once.
        </Note>
      )}
      <Button
        type="submit"
        requiresConnection
        variant="primary"
        busy={form.submitting}
        disabled={isPreparing}
      >
        Submit for review
      </Button>
      {form.submitting && <Button onClick={form.cancel}>Stop sending</Button>}
    </FormStack>
  )
}
