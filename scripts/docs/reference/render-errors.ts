import { ERROR_DEFINITIONS } from '@cht/sdk/errors'
import { table } from './markdown.js'
import type { ReferenceContext } from './reference-context.js'

interface ErrorDefinition {
  status?: number
  description: string
  action: string
}

const renderCodes = (isShown: (definition: ErrorDefinition) => boolean): string => {
  const rows = Object.entries<ErrorDefinition>(ERROR_DEFINITIONS)
    .filter(([, definition]) => isShown(definition))
    .map(([errorCode, { status, description, action }]) => [
      `<a id="${errorCode}"></a>\`${errorCode}\``,
      ...(status === undefined ? [] : [String(status)]),
      description,
      action,
    ])
  const hasStatus = rows[0]?.length === 4
  return table(['Code', ...(hasStatus ? ['Status'] : []), 'When', 'What to do'], rows)
}

/** The tables of error codes, and the classes of errors. */
export function renderErrorTables(context: ReferenceContext): Record<string, string> {
  const classes = context.documentation
    .listExports('errors')
    .filter(({ name }) => name.endsWith('Error') && !/^[a-z]|^ExchangeError$/.test(name))
  return {
    clientCodes: renderCodes(({ status }) => status === undefined),
    serverCodes: renderCodes(({ status }) => status !== undefined),
    errorClasses: table(
      ['Class', 'When'],
      classes.map(({ name, comment }) => [`[\`${name}\`](modules/errors.md#${name.toLowerCase()})`, comment]),
    ),
  }
}
