import { personLifecycle, type StoredPerson } from '@cht/machines/operator'

/** Whether the chart lets a person act: accepted, and not suspended. */
export function canAct(person: StoredPerson): boolean {
  return personLifecycle.restore(person).can({ type: 'person.act' })
}

const isSuspended = (person: StoredPerson): boolean => personLifecycle.restore(person).matches('suspended')

/** Each person as the chart tells them apart: by which of the two instants are stored. */
const STORED_PEOPLE: readonly StoredPerson[] = [null, 0].flatMap((acceptedAt) =>
  [null, 0].map((suspendedAt) => ({ acceptedAt, suspendedAt })),
)

const buildIsNullSql = (column: string, value: number | null) =>
  `operators.${column} is ${value === null ? 'null' : 'not null'}`

/** SQL: one of the people of `STORED_PEOPLE` that match. */
const buildPeopleSql = (isMatch: (person: StoredPerson) => boolean): string =>
  `(${STORED_PEOPLE.filter(isMatch)
    .map(
      ({ acceptedAt, suspendedAt }) =>
        `${buildIsNullSql('accepted_at', acceptedAt)} and ${buildIsNullSql('suspended_at', suspendedAt)}`,
    )
    .join(' or ')})`

/** A person who can act, as an SQL condition on `operators`. */
export const CAN_ACT_SQL = buildPeopleSql(canAct)

/**
 * A token with which somebody can act, as an SQL condition on `operator_tokens`, left joined with `operators` who have created it. `now`
 * is SQL, of the database's clock. The tokens of a person end with their suspension. The exchange's own token creates some for nobody.
 */
export const buildTokenActsSql = (now: string): string =>
  `(operator_tokens.expires_at > ${now} and not ${buildPeopleSql(isSuspended)})`
