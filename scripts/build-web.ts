// Builds the web app if the build is missing or older than a source file: `npm run e2e` tests the built app.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'packages/web')
const SOURCES = [
  ...['sdk/src', 'machines/src'].map((folder) => join(ROOT, 'packages', folder)),
  ...['src', 'build', 'public', 'service-worker', 'index.html', 'vite.config.ts'].map((path) =>
    join(WEB, path),
  ),
  join(ROOT, 'pnpm-lock.yaml'),
]

/** The latest modification time of a file, or of all files in a folder, in ms. */
const getModificationTime = (path: string): number => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  // The folder's own time counts too: it changes when a file is added or deleted.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => getModificationTime(join(path, name))))
}

const builtAt = statSync(join(WEB, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
if (builtAt < Math.max(...SOURCES.map(getModificationTime))) {
  const { build } = await import('vite')
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' })
}
