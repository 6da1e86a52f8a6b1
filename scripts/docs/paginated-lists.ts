import { createOpenApiDocument } from '../../packages/sdk/scripts/openapi/document.js'

interface Operation {
  parameters?: { name?: string; in?: string }[]
  requestBody?: unknown
}

/** Where an operation takes the cursor of a page; undefined if it returns no pages. */
const findCursor = ({ parameters = [], requestBody }: Operation): string | undefined => {
  if (parameters.some(({ name }) => name === 'cursor')) return 'query'
  return JSON.stringify(requestBody)?.includes('"cursor"') ? 'body' : undefined
}

/** The rows of the table of endpoints that return pages, with its head. */
export function listPaginatedLists(): string[][] {
  const { paths } = createOpenApiDocument() as unknown as { paths: Record<string, Record<string, Operation>> }
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const place = findCursor(operation)
      return place === undefined ? [] : [[`${method.toUpperCase()} ${path}`, place]]
    }),
  )
  return [['endpoint', '`limit` and `cursor` are in the'], ...rows]
}
