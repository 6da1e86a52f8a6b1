/** `update` also follows `for`, `for no key` and `do`, where it names no table. */
const WRITE = /(?<!\b(?:for|key|do)\s+)\b(insert\s+into|update|delete\s+from)\s+([a-z_]+)/
const READ = /\bfrom\s+([a-z_]+)/
const CALL = /^\s*select\s+([a-z_]+)\(/
const FIRST_WORD = /^\s*([a-z]+)/

/** Removes what is in parentheses, such as subqueries. */
const removeNested = (sql: string): string => {
  const outer = sql.replace(/\([^()]*\)/g, ' ')
  return outer === sql ? sql : removeNested(outer)
}

/**
 * The name of a statement in a trace: its kind and its first table or function, such as `update trades`. No literal of the statement is
 * in it.
 */
export function summarizeStatement(statement: string): string {
  const sql = statement.replace(/'[^']*'/g, '?')
  const [, write, written] = WRITE.exec(sql) ?? []
  if (write) return `${write.split(/\s/)[0]} ${written}`
  const read = READ.exec(removeNested(sql)) ?? CALL.exec(sql)
  return read ? `select ${read[1]}` : (FIRST_WORD.exec(sql)?.[1] ?? 'statement')
}
