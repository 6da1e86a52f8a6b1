import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chart, charts } from '@cht/machines/charts'
import { openApiDocument } from '@cht/sdk/openapi'
import { withCodes } from './codes.js'
import { indexOf, pageOf } from './markdown.js'
import { storiesOf } from './stories.js'
import { svgOf } from './svg.js'

const DOCS = 'docs/statecharts'
const STORIES = 'packages/web/stories/states/generated'

/** Where what is written from the charts is kept, from the root; nothing else is kept there. */
export const FOLDERS = [DOCS, STORIES]

const OPENAPI = 'docs/openapi.json'
const README = 'packages/sdk/README.md'
/** Written from the contract, beside what others write. */
export const FILES = [OPENAPI, README]

const root = join(import.meta.dirname, '../..')

const filesOf = async (chart: Chart): Promise<[string, string][]> => [
  [`${DOCS}/${chart.name}.md`, pageOf(chart)],
  [`${DOCS}/${chart.name}.svg`, await svgOf(chart)],
  ...storiesOf(chart).map(([name, text]): [string, string] => [`${STORIES}/${name}`, text]),
]

/** Every file that is written from the charts and the contract, by its path from the root. */
export async function writtenFiles(): Promise<Record<string, string>> {
  const files = await Promise.all(charts.map(filesOf))
  return Object.fromEntries([
    [`${DOCS}/README.md`, indexOf(charts)],
    ...files.flat(),
    [OPENAPI, `${JSON.stringify(openApiDocument(), null, 2)}\n`],
    [README, withCodes(readFileSync(join(root, README), 'utf8'))],
  ])
}
