import type { EndpointRoles } from './roles.js'

const DISPUTES: EndpointRoles = ['mediator', 'auditor']

/** The roles that may view the pictures for the operator, by their paths below /api. They are no endpoints: they return a picture. */
export const OPERATOR_PICTURES = {
  '/operator/verifications/{id}/{side}': ['verifier', 'auditor'],
  '/operator/appeals/{id}/proof': DISPUTES,
  '/operator/appeals/{id}/proof-of-rest': DISPUTES,
  '/operator/appeals/{id}/pictures/{pictureId}': DISPUTES,
  '/operator/trade-claims/{id}/proof': DISPUTES,
  '/operator/trade-claims/{id}/proof-of-rest': DISPUTES,
} as const satisfies Record<string, EndpointRoles>

export type PicturePath = keyof typeof OPERATOR_PICTURES

/** A path with its ids in place of its parameters, with or without the leading `/api`, as answers name it. */
const toPattern = (path: string) => new RegExp(`^(?:/api)?${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`)

const PICTURES = (Object.keys(OPERATOR_PICTURES) as PicturePath[]).map((path) => ({
  path,
  roles: OPERATOR_PICTURES[path],
  pattern: toPattern(path),
}))

/** The picture that a path with its ids names, who may view it, and its parameters; undefined for a path of none. */
export function findOperatorPicture(
  text: string,
): { path: PicturePath; roles: EndpointRoles; params: Record<string, string> } | undefined {
  for (const { path, roles, pattern } of PICTURES) {
    const { groups } = pattern.exec(text) ?? {}
    if (groups) return { path, roles, params: groups }
  }
  return undefined
}
