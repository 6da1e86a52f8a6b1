// Processes of one release serve the database that the next release has migrated. So a migration may only expand the schema:
// what an old process uses is removed a release later.

import { type Clause, findNames, type Migration, parseMigration } from './parse-migration.js'

interface Rule {
  name: string
  /** Matches a refused clause. */
  pattern: RegExp
  /** What to write instead. */
  instead: string
  /** Whether a clause is harmless because of another clause in its file. */
  isHarmless?: (clause: Clause, file: Migration) => boolean
}

/** A refused clause, and what to write instead. */
export interface Finding {
  rule: string
  clause: string
  instead: string
}

/** A migration that may break a rule, because no process of a supported release needs what it removes. */
export interface Contraction {
  migration: string
  rule: string
  /** The release that stopped using it. It must have been published. */
  unusedSince: string
}

export const CONTRACTIONS: readonly Contraction[] = []

const LATER = 'a release after the one that stops using it, and list it in CONTRACTIONS'

const mentions = (text: string, names: readonly string[]) =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(text))

const hasDefault = ({ text: clause }: Clause, { text }: Migration) => {
  const [column] = findNames(clause, /\balter (?:column )?(\w+) set not null\b/g)
  return new RegExp(`\\b${column}\\b[^,;]* default\\b`).test(text)
}

/** Whether a dropped index, trigger or constraint is created again in the same file. */
const isReplaced = ({ text: clause }: Clause, { text }: Migration) => {
  const [name] = findNames(clause, /\bdrop (?:index|trigger|constraint) (?:if exists )?(\w+)/g)
  return name !== undefined && new RegExp(`\\b(create (index|trigger)|add constraint) ${name}\\b`).test(text)
}
const isReplacement = ({ text: clause }: Clause, { text }: Migration) => {
  const [name] = findNames(clause, /\badd constraint (\w+)/g)
  return name !== undefined && new RegExp(`\\bdrop constraint (if exists )?${name}\\b`).test(text)
}

const RULES: readonly Rule[] = [
  {
    name: 'drop',
    pattern: /\bdrop (?!not null\b)/,
    instead: `Drop it ${LATER}`,
    isHarmless: isReplaced,
  },
  {
    name: 'rename',
    pattern: /\brename\b|\bset schema\b/,
    instead: `Add the new name, let this release write both, and drop the old one ${LATER}`,
  },
  {
    name: 'change a type',
    pattern: /\balter (column )?\w+ (set data )?type\b/,
    instead: `Add a column of the new type, let this release write both, and drop the old one ${LATER}`,
  },
  {
    name: 'require a value',
    pattern:
      /\bset not null\b|\badd (column )?(if not exists )?(?!constraint\b)\w+ (?!.*\b(default|generated)\b).*\b(not null|primary key)\b/,
    instead: 'An old process does not write it: give it a default, or require it a release later',
    isHarmless: hasDefault,
  },
  {
    name: 'add a constraint',
    pattern: /\badd (constraint|check|unique|foreign key|primary key|exclude)\b|\bcreate unique index\b/,
    instead: 'An old process may violate it: write only rows that satisfy it, and add it a release later',
    isHarmless: (clause, file) => mentions(clause.text, file.newColumns) || isReplacement(clause, file),
  },
  {
    name: 'take rights or rows',
    pattern: /^(do .* begin )?(revoke|truncate)\b|\bdelete from\b/,
    instead: `Do it ${LATER}`,
  },
  {
    name: 'replace a function',
    pattern: /\bcreate or replace (function|procedure)\b/,
    instead: `Old processes call it, or fire it by a trigger: create one of another name, and drop this one ${LATER}`,
  },
  {
    name: 'hide statements',
    pattern: /\bexecute (?!function\b|procedure\b)/,
    instead: 'Write the statements out, so that these rules can read them',
  },
]

/** Finds the clauses that may break a process of the last release, because they remove something or require something new. */
export function findContractions(sql: string): Finding[] {
  const file = parseMigration(sql)
  return file.clauses
    .filter(({ table }) => !file.newTables.includes(table))
    .flatMap((clause) =>
      RULES.filter(({ pattern, isHarmless }) => pattern.test(clause.text) && !isHarmless?.(clause, file)).map(
        ({ name, instead }) => ({ rule: name, clause: clause.text, instead }),
      ),
    )
}
