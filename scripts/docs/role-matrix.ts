import type { Endpoint } from '@cht/sdk/contract'
import {
  type EndpointRoles,
  OPERATOR_PICTURES,
  OPERATOR_ROLE_NAMES,
  OPERATOR_ROLES,
  operator,
  operatorArchive,
} from '@cht/sdk/operator'

/** The rows of the table of roles, with its head. */
export function listRoles(): string[][] {
  return [
    ['role', 'what it is for'],
    ...Object.entries(OPERATOR_ROLES).map(([role, text]) => [`\`${role}\``, text]),
  ]
}

const toRow = (name: string, roles: EndpointRoles): string[] => [
  `\`${name}\``,
  ...OPERATOR_ROLE_NAMES.map((role) => (roles.includes(role) ? 'yes' : '')),
]

/** The rows of the matrix of endpoints and roles, with its head. */
export function listRights(): string[][] {
  const endpoints: [string, Endpoint][] = Object.entries({ ...operator, operatorArchive })
  return [
    ['endpoint', ...OPERATOR_ROLE_NAMES],
    ...endpoints.map(([, { method, path, roles = [] }]) =>
      toRow(`${method} ${path}`, roles as EndpointRoles),
    ),
    ...Object.entries(OPERATOR_PICTURES).map(([path, roles]) => toRow(`GET ${path}`, roles)),
  ]
}
