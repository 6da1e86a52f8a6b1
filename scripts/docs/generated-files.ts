import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chart, charts, operatorCharts } from '@cht/machines/charts'
import { createOpenApiDocument } from '../../packages/sdk/scripts/openapi/document.js'
import { formatLimits } from '../../packages/server/src/kernel/limits.js'
import { formatRetentionRules } from '../../packages/server/src/kernel/retention-rules.js'
import { formatSettings } from '../../packages/server/src/kernel/settings.js'
import { listErrorCodes } from './error-codes.js'
import { listEndpointFiles, writeErrorLists } from './error-lists.js'
import { renderChartPage } from './markdown.js'
import { listPaginatedLists } from './paginated-lists.js'
import { listRights, listRoles } from './role-matrix.js'
import { renderSvg } from './svg.js'
import { insertTable } from './tables.js'

const CHARTS = 'docs/statecharts'
const OPENAPI = 'packages/sdk/openapi.json'
const SDK_README = 'packages/sdk/README.md'
const SECURITY = 'docs/security.md'
const SETTINGS = 'docs/operating/settings.md'
const DATA = 'docs/operating/data.md'
const ROLES = 'docs/operating/roles.md'
const WIRE = 'docs/wire.md'

const root = join(import.meta.dirname, '../..')
const ENDPOINT_FILES = listEndpointFiles(root)

/** The folder that contains nothing but generated files. Paths are relative to the root of the repository. */
export const GENERATED_FOLDER = CHARTS

/** Other files in Git that are generated, or have a generated part. */
export const GENERATED_FILES = [
  OPENAPI,
  SDK_README,
  SECURITY,
  SETTINGS,
  DATA,
  ROLES,
  WIRE,
  ...ENDPOINT_FILES.map(([path]) => path),
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const generateDrawing = async (chart: Chart): Promise<[path: string, text: string]> => [
  `${CHARTS}/${chart.name}.svg`,
  await renderSvg(chart),
]

/** The texts, by path, of the generated files that are in Git. */
export async function generateFiles(): Promise<Record<string, string>> {
  const drawn = [...charts, ...operatorCharts]
  const drawings = await Promise.all(drawn.map(generateDrawing))
  return Object.fromEntries([
    [`${CHARTS}/README.md`, renderChartPage(drawn)],
    ...drawings,
    [OPENAPI, `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`],
    [SDK_README, insertTable(read(SDK_README), 'codes', listErrorCodes())],
    ...ENDPOINT_FILES.map(([path, file]) => [path, writeErrorLists(file)]),
    [SECURITY, insertTable(read(SECURITY), 'limits', formatLimits())],
    [SETTINGS, insertTable(read(SETTINGS), 'settings', formatSettings())],
    [DATA, insertTable(read(DATA), 'retention', formatRetentionRules())],
    [WIRE, insertTable(read(WIRE), 'lists', listPaginatedLists())],
    [ROLES, insertTable(insertTable(read(ROLES), 'roles', listRoles()), 'rights', listRights())],
  ])
}
