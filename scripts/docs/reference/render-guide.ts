import { contract, type Endpoint } from '@cht/sdk/contract'
import { codeBlock, GENERATED, table } from './markdown.js'
import type { ReferenceContext } from './reference-context.js'
import { renderErrorTables } from './render-errors.js'

const renderFunctions = ({ documentation }: ReferenceContext, module: string): string =>
  table(
    ['Function', 'What it does'],
    documentation
      .listExports(module)
      .filter(({ comment }) => comment !== '')
      .map(({ name, comment }) => [`[\`${name}\`](modules/rules.md#${name.toLowerCase()})`, comment]),
  )

const renderEndpoints = (isListed: (endpoint: Endpoint) => boolean): string =>
  table(
    ['Method of the client', 'Request', 'Status'],
    Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, endpoint]) => isListed(endpoint))
        .map(([name, { method, path, created }]) => [
          `[${group}.${name}](methods/${group}/${name}.md)`,
          `\`${method} /api${path}\``,
          created ? '201' : '200',
        ]),
    ),
  )

const renderExample = ({ examples }: ReferenceContext, name: string): string => {
  const example = examples.find((candidate) => candidate.group === 'guides' && candidate.name === name)
  if (!example) throw new Error(`examples/sdk/guides.ts has no function ${name}`)
  return codeBlock(example.code)
}

/** Renders a guide: replaces each `{{kind:name}}` by what is generated from the code. */
export function renderGuide(context: ReferenceContext, text: string): string {
  const tables: Record<string, string> = {
    ...renderErrorTables(context),
    endpoints: renderEndpoints(({ extension }) => !extension),
    extensions: renderEndpoints(({ extension }) => extension === true),
  }
  const generate = (marker: string, kind: string, name: string): string => {
    if (kind === 'example') return renderExample(context, name)
    if (kind === 'functions') return renderFunctions(context, name)
    if (kind === 'wire') return context.linkCitations(context.readWireSection(name), '..')
    const generated = kind === 'table' ? tables[name] : undefined
    if (generated === undefined) throw new Error(`Unknown marker ${marker}`)
    return generated
  }
  return `${GENERATED}\n\n${text.replace(/\{\{(\w+):([^}]+)\}\}/g, generate)}`
}
