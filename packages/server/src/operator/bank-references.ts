import { Refusal } from '../kernel/refusal.js'
import { insertRow } from '../platform/db/columns.js'
import { getViolatedConstraint, type Queryable } from '../platform/db/database.js'

/** Records a reference of the bank, which is used once in whatever case. Throws 409 if it was used before. */
export async function insertBankReference(tx: Queryable, reference: string): Promise<void> {
  try {
    await insertRow(tx, 'bank_references', { reference })
  } catch (error) {
    if (getViolatedConstraint(error) !== 'bank_references_once') throw error
    throw new Refusal(409, 'reference_used', `The reference ${reference} was used before`)
  }
}
