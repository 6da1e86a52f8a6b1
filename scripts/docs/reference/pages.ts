import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type Endpoint } from '@cht/sdk/contract'
import { createOpenApiDocument } from '../../../packages/sdk/scripts/openapi/document.js'
import { type CitedDocuments, linkCitations } from './links.js'
import { GENERATED, table } from './markdown.js'
import { readExamples } from './read-examples.js'
import { readDocumentation } from './read-methods.js'
import type { ReferenceContext } from './reference-context.js'
import { renderClientGroup, renderGroup } from './render-group.js'
import { renderGuide } from './render-guide.js'
import { renderClientMethod, renderMethod } from './render-method.js'

const DOCS = join(import.meta.dirname, '../../../docs')
const GUIDES = join(import.meta.dirname, 'guides')

const readDocument = (name: string) => readFileSync(join(DOCS, `${name}.md`), 'utf8')

/** The address of each type on TypeDoc's pages, by the name of the type. */
export function readModels(modules: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(modules).flatMap(([file, text]) =>
      [...text.matchAll(/^### (\w+)\\?$/gm)].map(([, name = '']) => [
        name,
        `modules/${file}#${name.toLowerCase()}`,
      ]),
    ),
  )
}

const createContext = (modules: Record<string, string>): ReferenceContext => {
  const documents: CitedDocuments = {
    decisions: readDocument('decisions'),
    spec: readDocument('spec'),
    wire: readDocument('wire'),
  }
  const sections = documents.wire.split(/^## /m)
  return {
    documentation: readDocumentation(),
    examples: readExamples(),
    openApi: createOpenApiDocument(),
    models: readModels(modules),
    linkCitations: (text, up) => linkCitations(text, documents, up),
    readWireSection: (heading) => {
      const section = sections.find((text) => text.startsWith(`${heading}\n`))
      if (section === undefined) throw new Error(`docs/wire.md has no section ${heading}`)
      return section.slice(heading.length).trim()
    },
  }
}

const TITLE = /^# (.+)$/m
const readTitle = (text: string) => TITLE.exec(text)?.[1] ?? ''

const renderIndex = ({ documentation }: ReferenceContext, guides: Record<string, string>): string =>
  `${GENERATED}

# @cht/sdk

${Object.entries(guides)
  .map(([file, text]) => `- [${readTitle(text)}](${file})`)
  .join('\n')}
- [Modules, types and functions](modules/README.md)

## Methods of the client

${table(
  ['Group', 'Methods'],
  [...Object.keys(contract), 'client'].map((group) => [
    `[${group}](methods/${group}/README.md)`,
    Object.keys(documentation.methods[group] ?? {})
      .map((name) => `[${name}](methods/${group}/${name}.md)`)
      .join(', '),
  ]),
)}
`

/**
 * The pages of the SDK reference by their path below docs/sdk. `modules`: the pages that TypeDoc has written, by file name.
 */
export function renderPages(modules: Record<string, string>): Record<string, string> {
  const context = createContext(modules)
  const methodPages = Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, endpoints]) => [
    [`methods/${group}/README.md`, renderGroup(context, group)],
    ...Object.entries(endpoints).map(([name, endpoint]) => [
      `methods/${group}/${name}.md`,
      renderMethod(context, { group, name, endpoint }),
    ]),
  ])
  const clientMethods = Object.entries(context.documentation.methods.client ?? {})
  const guides = Object.fromEntries(
    readdirSync(GUIDES)
      .sort()
      .map((file) => [file, renderGuide(context, readFileSync(join(GUIDES, file), 'utf8'))]),
  )
  return {
    'README.md': renderIndex(context, guides),
    ...guides,
    ...Object.fromEntries(methodPages),
    'methods/client/README.md': renderClientGroup(context),
    ...Object.fromEntries(
      clientMethods.map(([name, method]) => [
        `methods/client/${name}.md`,
        renderClientMethod(context, name, method),
      ]),
    ),
  }
}
