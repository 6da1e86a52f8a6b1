import type { OperatorCase } from '@cht/sdk/operator'
import { Chip } from '@cht/ui/chip'
import { Instant } from '../../components/instant.js'

type StatusFields = Pick<OperatorCase, 'isOverdue' | 'isMine' | 'claimedBy' | 'snoozedUntil' | 'decision'>

/** Who holds a case, whether it waits too long, and what is about to happen. */
export function CaseStatus({ isOverdue, isMine, claimedBy, snoozedUntil, decision }: StatusFields) {
  return (
    <>
      {isOverdue && <Chip tone="negative">Overdue</Chip>}{' '}
      {snoozedUntil !== undefined && (
        <Chip>
          Put off until <Instant at={snoozedUntil} />
        </Chip>
      )}{' '}
      {decision && <Chip tone="warning">Decided, not carried out</Chip>}{' '}
      {claimedBy === undefined ? (
        !decision && <Chip>Free</Chip>
      ) : (
        <Chip tone={isMine ? 'positive' : 'plain'}>{isMine ? 'Mine' : `Held by ${claimedBy}`}</Chip>
      )}
    </>
  )
}
