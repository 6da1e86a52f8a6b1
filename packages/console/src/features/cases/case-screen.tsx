import { canDecideKind, getKindLabel, operatorFind } from '@cht/machines/console'
import { toCaseSnapshot } from '@cht/machines/operator'
import { useClock, useOperatorSession } from '@cht/machines/react'
import type { CaseKind, OperatorCaseFile } from '@cht/sdk/operator'
import { Card } from '@cht/ui/card'
import { EmptyState } from '@cht/ui/empty-state'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Timestamp } from '@cht/ui/timestamp'
import { useTimeFormat } from '@cht/ui/ui-provider'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { UserLink } from '../../components/subject-links.js'
import { useTitle } from '../../hooks/use-title.js'
import { createCaseActs, DECIDE } from './acts.js'
import { Appeal } from './appeal.js'
import { CaseBackground } from './background.js'
import { CaseStatus } from './case-status.js'
import styles from './cases.module.css'
import { Claim } from './claim.js'
import { ProfileEdit } from './profile-edit.js'
import { TokenRequest } from './token-request.js'
import { useNextCase } from './use-next-case.js'
import { Verification } from './verification.js'

interface SubjectProps {
  id: string
  canDecide: boolean
}

/** What a case of each kind is about. */
const SUBJECTS: Record<CaseKind, ComponentType<SubjectProps>> = {
  verification: Verification,
  profileEdit: ProfileEdit,
  appeal: Appeal,
  tradeClaim: Claim,
  tokenRequest: TokenRequest,
}
const getSubject = (kind: string): ComponentType<SubjectProps> | undefined =>
  Object.entries(SUBJECTS).find(([name]) => name === kind)?.[1]

const Notes = ({ log }: Pick<OperatorCaseFile, 'log'>) =>
  log.length > 0 && (
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
    </Card>
  )

const Case = ({ file }: { file: OperatorCaseFile }) => {
  const { id, kind, email, decision, dueAt, isMine, returned, snoozedUntil, log } = file
  const roles = useOperatorSession().context.session?.roles ?? []
  const { now } = useClock()
  const { formatDateTimeWithoutYear } = useTimeFormat()
  useTitle(getKindLabel(kind))
  const snapshot = toCaseSnapshot(file, now())
  const Subject = getSubject(kind)
  return (
    <>
      <h1>{getKindLabel(kind)}</h1>
      <p>
        {email !== undefined && <UserLink user={email} />} <CaseStatus {...file} />{' '}
        {dueAt !== undefined && (
          <small>
            Promised until <Instant at={dueAt} />
          </small>
        )}
      </p>
      {decision && (
        <Note tone="warning" icon="alert">
          {decision.by} has decided. It is carried out at {formatDateTimeWithoutYear(decision.carriedOutAt)}.
        </Note>
      )}
      {returned !== undefined && (
        <Note tone="negative" icon="alert">
          The last decision could not be carried out: {returned}
        </Note>
      )}
      {snapshot && (
        <Acts
          label="Case"
          acts={createCaseActs(roles, isMine && snoozedUntil === undefined)}
          subject={{ id }}
          snapshot={snapshot}
        />
      )}
      {Subject && (
        <Subject id={id} canDecide={canDecideKind(kind, roles) && snapshot?.can(DECIDE) === true} />
      )}
      <Notes log={log} />
      <CaseBackground id={id} />
    </>
  )
}

/** A case: who holds it, what it is about, the decision, and the notes. */
export function CaseScreen({ id }: { id: string }) {
  const next = useNextCase(id)
  return (
    <Stack>
      <p className={styles.links}>
        <Link href="/">All cases</Link>{' '}
        {next !== undefined && (
          <Link href={next} aria-keyshortcuts="n">
            Next case
          </Link>
        )}
      </p>
      <Loaded from={operatorFind('case', { id })} what="The case">
        {(file) =>
          file ? (
            <Case file={file} />
          ) : (
            <EmptyState title="No such case">There is none with this number that your roles read.</EmptyState>
          )
        }
      </Loaded>
    </Stack>
  )
}
