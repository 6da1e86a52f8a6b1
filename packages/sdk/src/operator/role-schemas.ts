import * as z from 'zod/mini'
import { OPERATOR_ROLE_NAMES } from './roles.js'

/** The roles of a token or a person. */
export const operatorRoles = z.array(
  z.literal(OPERATOR_ROLE_NAMES, `must be one of ${OPERATOR_ROLE_NAMES.join(', ')}`),
)

/** The roles that a token or a person is given: one or more, each once. */
export const newRoles = operatorRoles.check(
  z.minLength(1, 'must name at least one role'),
  z.refine((names) => new Set(names).size === names.length, 'must be different roles'),
)
