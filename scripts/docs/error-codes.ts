import { ERROR_DEFINITIONS } from '@cht/sdk/errors'

interface ErrorDefinition {
  status?: number
  description: string
}

const toCells = ([code, { status, description }]: [string, ErrorDefinition]): string[] => [
  `\`${code}\``,
  String(status ?? ''),
  description,
]

/** The rows of the table of error codes, with its head. */
export function listErrorCodes(): string[][] {
  return [['code', 'status', 'when'], ...Object.entries<ErrorDefinition>(ERROR_DEFINITIONS).map(toCells)]
}
