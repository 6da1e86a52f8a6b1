import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chart, charts } from '@cht/machines/charts'
import { createOpenApiDocument } from '@cht/sdk/openapi'
import { generateNotices, NOTICES } from '../packages/notices.js'
import { renderDesignTokens } from './design-tokens.js'
import { insertErrorCodes } from './error-codes.js'
import { renderIndex, renderPage } from './markdown.js'
import { renderStories } from './stories.js'
import { renderSvg } from './svg.js'

const CHARTS = 'docs/statecharts'
const STORIES = 'packages/web/stories/states/generated'
const OPENAPI = 'docs/openapi.json'
const TOKENS_CSS = 'packages/web/src/styles/tokens.css'
const DESIGN_TOKENS = 'docs/design-tokens.json'
const README = 'packages/sdk/README.md'

/** Folders that contain nothing but generated files. Paths are relative to the root of the repository. */
export const GENERATED_FOLDERS = [CHARTS, STORIES]

/** Generated files in other folders. */
export const GENERATED_FILES = [OPENAPI, DESIGN_TOKENS, README, ...NOTICES]

const root = join(import.meta.dirname, '../..')

const generateChartFiles = async (chart: Chart): Promise<[path: string, text: string][]> => [
  [`${CHARTS}/${chart.name}.md`, renderPage(chart)],
  [`${CHARTS}/${chart.name}.svg`, await renderSvg(chart)],
]

/** The texts of the generated files by path, without the references of the SDK and the machines. */
export async function generateFiles(): Promise<Record<string, string>> {
  const chartFiles = await Promise.all(charts.map(generateChartFiles))
  return Object.fromEntries([
    [`${CHARTS}/README.md`, renderIndex(charts)],
    ...chartFiles.flat(),
    ...renderStories(charts).map(([name, text]) => [`${STORIES}/${name}`, text]),
    [OPENAPI, `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`],
    [DESIGN_TOKENS, renderDesignTokens(readFileSync(join(root, TOKENS_CSS), 'utf8'))],
    ...generateNotices(),
    [README, insertErrorCodes(readFileSync(join(root, README), 'utf8'))],
  ])
}
