import type { OperatorRole, OperatorVia } from '@cht/sdk/operator'

/** The operator who acts on a case. */
export interface CaseAgent {
  via: OperatorVia
  /** The id of the person or of the token; absent for the exchange's own token. */
  id?: string | undefined
  name: string
  roles: readonly OperatorRole[]
}

/** The key by which the chart compares agents. Whoever has the exchange's own token is one agent: their names are not verified. */
export function getAgentKey({ via, id }: Pick<CaseAgent, 'via' | 'id'>): string {
  return id === undefined ? via : `${via} ${id}`
}

/** Whether no other person looks at the decisions of this agent: the owner of the machine, who also writes its database (decision 50). */
export function decidesAtOnce({ via }: CaseAgent): boolean {
  return via === 'own'
}

/** Whether an agent hands over and releases the cases of others. */
export function isAdministrator({ roles }: CaseAgent): boolean {
  return roles.includes('administrator')
}
