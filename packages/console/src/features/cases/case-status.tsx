import type { OperatorCase } from '@cht/sdk/operator'
import { Chip } from '@cht/ui/chip'

type StatusFields = Pick<OperatorCase, 'isOverdue' | 'isMine' | 'claimedBy' | 'snoozedUntil' | 'decision'>

/** Who holds a case, whether it waits too long, and what is about to happen. */
export function CaseStatus({ isOverdue, isMine, claimedBy, snoozedUntil, decision }: StatusFields) {
  return (
    <>
      {isOverdue && <Chip tone="negative">Overdue</Chip>} {snoozedUntil !== undefined && <Chip>Put off</Chip>}{' '}
      {decision && <Chip tone="warning">Decided, not carried out</Chip>}{' '}
      {claimedBy !== undefined && (
        <Chip tone={isMine ? 'positive' : 'plain'}>{isMine ? 'Mine' : claimedBy}</Chip>
      )}
    </>
  )
}
