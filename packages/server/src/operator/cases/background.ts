import { getCaseState } from '@cht/machines/operator'
import type { CaseKind } from '@cht/sdk/operator'
import { toIso } from '../../domain/to-iso.js'
import { readCaseRow, restoreCase } from '../../features/cases/case-row.js'
import { notFound } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot } from '../../platform/db/database.js'
import { listRelatedCases } from './related.js'
import { listPeople, listTold } from './told.js'

type Deps = Pick<ServerContext, 'db' | 'clock'>

const readBackground = async (
  db: Queryable,
  { clock }: Deps,
  { id, kinds }: { id: string; kinds: readonly CaseKind[] },
) => {
  const row = await readCaseRow(db, clock, id)
  if (!kinds.includes(row.kind)) throw notFound()
  const people = await listPeople(db, row)
  const related = await listRelatedCases(db, { clock }, row, { people: people.map(({ id }) => id), kinds })
  return {
    related: related.map(({ row, shares }) => ({
      id: row.id,
      kind: row.kind,
      state: getCaseState(restoreCase(row, clock.now())),
      openedAt: toIso(row.openedAt),
      decidedAt: toIso(row.endedAt),
      outcome: row.outcome ?? undefined,
      email: row.email ?? undefined,
      tradeId: row.tradeId ?? undefined,
      shares,
    })),
    told: await listTold(db, row, people),
  }
}

/** Reads what there is around a case. Throws 404 without one of the kinds that the caller reads. */
export async function readCaseBackground(
  deps: Deps,
  input: { id: string; kinds: readonly CaseKind[] },
): Promise<Awaited<ReturnType<typeof readBackground>>> {
  const [background] = await readSnapshot(deps.db, (tx) => [readBackground(tx, deps, input)])
  return background
}
