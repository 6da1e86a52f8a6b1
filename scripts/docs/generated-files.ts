import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chart, charts } from '@cht/machines/charts'
import { createOpenApiDocument } from '../../packages/sdk/scripts/openapi/document.js'
import { formatLimits } from '../../packages/server/src/kernel/limits.js'
import { formatRetentionRules } from '../../packages/server/src/kernel/retention-rules.js'
import { formatSettings } from '../../packages/server/src/kernel/settings.js'
import { generateNotices, NOTICES } from '../packages/notices.js'
import { renderDesignTokens } from './design-tokens.js'
import { listErrorCodes } from './error-codes.js'
import { listEndpointFiles, writeErrorLists } from './error-lists.js'
import { renderIndex, renderPage } from './markdown.js'
import { renderStories } from './stories.js'
import { renderSvg } from './svg.js'
import { insertTable } from './tables.js'

const CHARTS = 'docs/statecharts'
const STORIES = 'packages/web/stories/states/generated'
const OPENAPI = 'packages/sdk/openapi.json'
const TOKENS_CSS = 'packages/web/src/styles/tokens.css'
const DESIGN_TOKENS = 'docs/design-tokens.json'
const SDK_README = 'packages/sdk/README.md'
const SECURITY = 'docs/security.md'
const OPERATING = 'docs/operating.md'

const root = join(import.meta.dirname, '../..')
const ENDPOINT_FILES = listEndpointFiles(root)

/** Folders that contain nothing but generated files. Paths are relative to the root of the repository. */
export const GENERATED_FOLDERS = [CHARTS, STORIES]

/** Files in other folders that are generated, or have a generated part. */
export const GENERATED_FILES = [
  OPENAPI,
  DESIGN_TOKENS,
  SDK_README,
  SECURITY,
  OPERATING,
  ...NOTICES,
  ...ENDPOINT_FILES.map(([path]) => path),
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const generateChartFiles = async (chart: Chart): Promise<[path: string, text: string][]> => [
  [`${CHARTS}/${chart.name}.md`, renderPage(chart)],
  [`${CHARTS}/${chart.name}.svg`, await renderSvg(chart)],
]

const generateOperatingGuide = (): string => {
  const guide = insertTable(read(OPERATING), 'settings', formatSettings())
  return insertTable(guide, 'retention', formatRetentionRules())
}

/** The texts of the generated files by path, without the references of the SDK and the machines. */
export async function generateFiles(): Promise<Record<string, string>> {
  const chartFiles = await Promise.all(charts.map(generateChartFiles))
  return Object.fromEntries([
    [`${CHARTS}/README.md`, renderIndex(charts)],
    ...chartFiles.flat(),
    ...renderStories(charts).map(([name, text]) => [`${STORIES}/${name}`, text]),
    [OPENAPI, `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`],
    [DESIGN_TOKENS, renderDesignTokens(read(TOKENS_CSS))],
    ...generateNotices(),
    [SDK_README, insertTable(read(SDK_README), 'codes', listErrorCodes())],
    ...ENDPOINT_FILES.map(([path, file]) => [path, writeErrorLists(file)]),
    [SECURITY, insertTable(read(SECURITY), 'limits', formatLimits())],
    [OPERATING, generateOperatingGuide()],
  ])
}
