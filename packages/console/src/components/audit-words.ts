import { AUDIT_ACTS } from '@cht/machines/console'

/** An act of the audit log in words; one that this version does not know as it is. */
export const describeAct = (act: string): string => {
  const text = Object.entries(AUDIT_ACTS).find(([name]) => name === act)?.[1] ?? act
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

const ACTORS = { operator: 'The operator', user: 'The user', guest: 'A guest' } as const

/** Who has acted: a person by name, or who they are to the exchange. */
export const describeActor = ({
  by,
  actor,
}: {
  by?: string | undefined
  actor: keyof typeof ACTORS
}): string => by ?? ACTORS[actor]
