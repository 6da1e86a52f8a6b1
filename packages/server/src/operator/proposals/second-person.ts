import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { getOperator } from '../caller.js'

/** The refusal of an act that two people do, except for the machine's owner; undefined for them, and in a demo. */
export async function findPersonObstacle({ request, context }: RequestCall): Promise<Refusal | undefined> {
  if (context.config.demo || getOperator(request).via === 'own') return undefined
  return new Refusal(409, 'second_person_required', 'Two people do this: propose it as one of them')
}

/** The refusal of an act that needs two administrators. */
export function needsTwoAdministrators(): Refusal {
  return new Refusal(409, 'second_person_required', 'Two administrators do this: propose it as one of them')
}

/**
 * The refusal of an act that needs two administrators, where two have accepted, suspended or not; undefined where they have not, so
 * that the first one can begin.
 */
export async function findAdministratorObstacle(db: Queryable): Promise<Refusal | undefined> {
  const administrators = await db.query(
    `select from operators where 'administrator' = any (roles) and accepted_at is not null limit 2`,
  )
  return administrators.length < 2 ? undefined : needsTwoAdministrators()
}

/**
 * As `findAdministratorObstacle`, for what concerns the personal data of users. The exchange's own token does it alone: its holder could read the
 * database too. So does a demo.
 */
export async function findPersonalDataObstacle(
  db: Queryable,
  { request, context }: { request: FastifyRequest; context: Pick<ServerContext, 'config'> },
): Promise<Refusal | undefined> {
  if (context.config.demo || getOperator(request).via === 'own') return undefined
  return findAdministratorObstacle(db)
}
