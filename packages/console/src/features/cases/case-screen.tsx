import {
  canDecideKind,
  caseFile,
  claimCaseForm,
  noteForm,
  releaseCaseForm,
  takeBackForm,
} from '@cht/machines/console'
import { useOperatorSession, useResource } from '@cht/machines/react'
import type { OperatorCaseFile } from '@cht/sdk/operator'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { FormStack } from '@cht/ui/form-stack'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Timestamp } from '@cht/ui/timestamp'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Link } from 'wouter'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import { Appeal } from './appeal.js'
import { getKindLabel } from './case-kinds.js'
import { CaseStatus } from './case-status.js'
import styles from './cases.module.css'
import { Claim } from './claim.js'
import { ProfileEdit } from './profile-edit.js'
import { Verification } from './verification.js'

const ActButton = ({
  id,
  form: definition,
  label,
}: {
  id: string
  form: typeof claimCaseForm
  label: string
}) => {
  const form = useForm(definition, { id })
  return (
    <form {...form.formProps}>
      <Button type="submit" size="small" busy={form.submitting}>
        {label}
      </Button>
    </form>
  )
}

const Holder = ({ file }: { file: OperatorCaseFile }) => {
  const { id, isMine, claimedBy, decision } = file
  return (
    <div className={styles.acts}>
      {claimedBy === undefined && <ActButton id={id} form={claimCaseForm} label="Claim" />}
      {isMine && !decision && <ActButton id={id} form={releaseCaseForm} label="Release" />}
      {decision && <ActButton id={id} form={takeBackForm} label="Take the decision back" />}
    </div>
  )
}

const Notes = ({ file: { id, log } }: { file: OperatorCaseFile }) => {
  const form = useForm(noteForm, { id }, () => form.restart())
  return (
    <Card>
      <h2>Notes</h2>
      {log.map(({ at, by, text }) => (
        <p key={`${at}${text}`}>
          {text}
          <br />
          <small>
            {by ?? 'The exchange'}, <Timestamp at={at} />
          </small>
        </p>
      ))}
      <FormStack {...form.formProps}>
        <TextField label="Note" hint="Only operators read it." {...form.text('text')} />
        <Button type="submit" size="small" busy={form.submitting}>
          Add the note
        </Button>
      </FormStack>
    </Card>
  )
}

/** A case: who holds it, what it is about, the decision, and the notes. */
export function CaseScreen({ id }: { id: string }) {
  const { data, failure, refresh } = useResource(caseFile(id))
  const { session } = useOperatorSession().context
  const mayDecide = canDecideKind(data?.kind ?? '', session?.roles ?? [])
  const { formatDateTimeWithoutYear } = useTimeFormat()
  useTitle(data ? getKindLabel(data.kind) : 'Case')
  if (!data)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title="The case could not be loaded" text={failure} onRetry={refresh} />
    )
  const canDecide = mayDecide && !data.decision && (data.isMine || data.claimedBy === undefined)
  return (
    <Stack>
      <p>
        <Link href="/">All cases</Link>
      </p>
      <h1>{getKindLabel(data.kind)}</h1>
      <p>
        <CaseStatus {...data} />
      </p>
      {data.decision && (
        <Note tone="warning" icon="alert">
          {data.decision.by} has decided. It is carried out at{' '}
          {formatDateTimeWithoutYear(data.decision.carriedOutAt)}.
        </Note>
      )}
      {mayDecide && <Holder file={data} />}
      {data.kind === 'verification' && <Verification id={id} canDecide={canDecide} />}
      {data.kind === 'profileEdit' && <ProfileEdit id={id} canDecide={canDecide} />}
      {data.kind === 'tradeClaim' && <Claim id={id} canDecide={canDecide} />}
      {data.kind === 'appeal' && <Appeal id={id} canDecide={canDecide} />}
      {data.kind === 'tokenRequest' && (
        <Note>
          The steps of a request for tokens or money are commands: requests list, credit, accept, paid and
          decline.
        </Note>
      )}
      <Notes file={data} />
    </Stack>
  )
}
