import { code, GENERATED, table } from './markdown.js'
import type { ReferenceContext } from './reference-context.js'

/** The first sentence of a doc comment. */
const readSummary = (comment: string): string => /^.*?\.(?=\s|$)/.exec(comment)?.[0] ?? comment

const renderMethodTable = ({ documentation }: ReferenceContext, group: string): string =>
  table(
    ['Method', 'What it does'],
    Object.entries(documentation.methods[group] ?? {}).map(([name, { comment }]) => [
      `[${code(name)}](${name}.md)`,
      readSummary(comment),
    ]),
  )

/** The page of a group of methods, which links to the page of each. */
export function renderGroup(context: ReferenceContext, name: string): string {
  const tag = context.openApi.tags.find((candidate) => candidate.name === name)
  return `${GENERATED}

# client.${name}

${tag?.description}

${renderMethodTable(context, name)}
`
}

/** The page of the methods of the client that belong to no group. */
export function renderClientGroup(context: ReferenceContext): string {
  return `${GENERATED}

# client

${renderMethodTable(context, 'client')}
`
}
