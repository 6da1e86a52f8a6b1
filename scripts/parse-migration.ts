/** A statement, or one of the comma separated parts of ALTER TABLE: in lower case, without comments and literals. */
export interface Clause {
  text: string
  /** The table of ALTER TABLE, CREATE UNIQUE INDEX or DELETE; '' for other statements. */
  table: string
}

/** A parsed migration file, with the names of the tables and columns that it creates. */
export interface Migration {
  clauses: Clause[]
  text: string
  newTables: string[]
  newColumns: string[]
}

/** Returns the first group of each match. */
export function findNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '')
}

/** Removes comments, literals and the bodies of functions. The bodies of DO remain. */
const simplify = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\bas (\$\w*\$).*?\1/gis, 'as $$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .toLowerCase()

const TABLE =
  /\b(?:alter table|create unique index .*? on|delete from) (?:only )?(?:if exists )?(?:public\.)?(\w+)/g

const splitClauses = (text: string): Clause[] =>
  text.split(';').flatMap((statement) => {
    const [table = ''] = findNames(statement, TABLE)
    return statement
      .split(/,(?= ?(?:add|alter|drop|rename|set) )/)
      .map((clause) => ({ text: clause.trim(), table }))
  })

/** Splits a migration into its clauses. Understands the statements that our migrations use, not all of SQL. */
export function parseMigration(sql: string): Migration {
  const text = simplify(sql)
  return {
    text,
    clauses: splitClauses(text),
    newTables: findNames(text, /\bcreate table (?:if not exists )?(?:public\.)?(\w+)/g),
    newColumns: findNames(
      text,
      /\badd (?:column )?(?:if not exists )?(?!constraint\b|check\b|unique\b)(\w+)/g,
    ),
  }
}
