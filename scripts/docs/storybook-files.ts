import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { charts } from '@cht/machines/charts'
import { renderConsoleStories } from './console-stories.js'
import { createDesignTokens, renderTokenFiles } from './design-tokens.js'
import { renderStories } from './stories.js'
import { renderTokenPlatforms } from './token-platforms.js'

const ROOT = join(import.meta.dirname, '../..')
const TOKENS_CSS = join(ROOT, 'packages/ui/src/styles/tokens.css')
export const STORYBOOK_FOLDER = 'packages/web/stories/generated'
const FOLDER = join(ROOT, STORYBOOK_FOLDER)
const CONSOLE_FOLDER = join(ROOT, 'packages/console/stories/generated')

const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Leaves an unchanged file alone, and replaces another one in one step: a Storybook or a test may be reading it. */
const writeFile = (path: string, text: string) => {
  if (readIfExists(path) === text) return
  const draft = join(ROOT, '.cache', `storybook-file-${process.pid}`)
  mkdirSync(dirname(draft), { recursive: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, path)
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** The design tokens for design tools and for native platforms: path and text. */
const renderDesignTokens = async (): Promise<[string, string][]> => {
  const tokens = createDesignTokens(readFileSync(TOKENS_CSS, 'utf8'))
  const files = [...renderTokenFiles(tokens), ...(await renderTokenPlatforms(tokens))]
  return files.map(([name, text]) => [join('design-tokens', name), text])
}

/**
 * Writes what Storybook shows and nobody edits: the stories of the charts' states with their list, those of the console's cases, and the
 * design tokens. The folders are ignored by Git.
 */
export async function writeStorybookFiles(): Promise<void> {
  const files = new Map(
    [
      ...renderStories(charts),
      // `npm run storybook-site` replaces it in the built Storybook.
      ['site-pictures.json', JSON.stringify({ sheets: [], thumbnails: {} })] as const,
      ...(await renderDesignTokens()),
    ].map(([path, text]) => [join(FOLDER, path), text]),
  )
  for (const [path, text] of renderConsoleStories()) files.set(join(CONSOLE_FOLDER, path), text)
  for (const [path, text] of files) writeFile(path, text)
  for (const path of [FOLDER, CONSOLE_FOLDER].flatMap(listFiles))
    if (!files.has(path)) rmSync(path, { force: true })
}
