import { ConfigError } from '../../kernel/config-error.js'
import type { Queryable } from './database.js'

interface Table {
  name: string
  refusesUpdate: boolean
  refusesDelete: boolean
}

/** All tables but `migrations`, and whether triggers refuse their updates and deletes. In `tgtype`, 8 is DELETE and 16 UPDATE. */
const SELECT_TABLES = `
  select format('%I', relname) as name,
    coalesce(bool_or(tgtype & 8 <> 0), false) as "refusesDelete",
    coalesce(bool_or(tgtype & 16 <> 0), false) as "refusesUpdate"
  from pg_class left join pg_trigger on tgrelid = pg_class.oid and tgfoid in (to_regproc('refuse_change'), to_regproc('refuse_unless_archived'))
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'
  group by relname order by relname`

/**
 * Quotes the names of the schema and of the role. Throws a `ConfigError` if the role does not exist, or if it has the
 * privileges of the current user, who owns the tables.
 */
const findNames = async (db: Queryable, role: string) => {
  const [row] = await db.query<{ schema: string; role: string; hasOwnerPrivileges: boolean }>(
    `select format('%I', current_schema()) as schema, format('%I', rolname) as role,
       pg_has_role(pg_roles.oid, current_user, 'usage') as "hasOwnerPrivileges"
     from pg_roles where rolname = $1`,
    [role],
  )
  if (!row) throw new ConfigError(`DATABASE_ROLE "${role}" does not exist. Create it: createuser ${role}`)
  if (row.hasOwnerPrivileges)
    throw new ConfigError(`DATABASE_ROLE "${role}" owns the tables, and needs no grants`)
  return row
}

/** Throws a `ConfigError` if `grantTo` would refuse the role. */
export async function assertRole(db: Queryable, role: string): Promise<void> {
  await findNames(db, role)
}

/**
 * Grants a role what a process of the exchange needs, and nothing else: it reads all tables, and writes all but `migrations`
 * as far as their triggers allow. It cannot change tables, switch their triggers off or truncate them.
 */
export async function grantTo(tx: Queryable, roleName: string): Promise<void> {
  const { schema, role } = await findNames(tx, roleName)
  const tables = await tx.query<Table>(SELECT_TABLES)
  await tx.query(`revoke all on all tables in schema ${schema} from ${role}`)
  await tx.query(`grant usage on schema ${schema} to ${role}`)
  await tx.query(`grant select on migrations to ${role}`)
  for (const { name, refusesUpdate, refusesDelete } of tables) {
    const changes = [...(refusesUpdate ? [] : ['update']), ...(refusesDelete ? [] : ['delete'])]
    await tx.query(`grant ${['select', 'insert', ...changes].join(', ')} on ${name} to ${role}`)
  }
}
