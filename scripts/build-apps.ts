// Builds the apps that are named if their build is missing or older than a source file: `npm run e2e` tests the built apps.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = join(ROOT, 'packages')
const SHARED = [
  ...['sdk/src', 'machines/src', 'ui/src'].map((folder) => join(PACKAGES, folder)),
  join(ROOT, 'pnpm-lock.yaml'),
]

/** What each app is built from, in its folder. */
const SOURCES: Record<string, readonly string[]> = {
  web: ['src', 'build', 'public', 'service-worker', 'index.html', 'vite.config.ts'],
  console: ['src', 'index.html', 'vite.config.ts'],
}

/** The latest modification time of a file, or of all files in a folder, in ms. */
const getModificationTime = (path: string): number => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  // The folder's own time counts too: it changes when a file is added or deleted.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => getModificationTime(join(path, name))))
}

for (const name of process.argv.slice(2)) {
  const root = join(PACKAGES, name)
  const sources = (SOURCES[name] ?? []).map((path) => join(root, path))
  const builtAt = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (builtAt < Math.max(...[...SHARED, ...sources].map(getModificationTime))) {
    const { build } = await import('vite')
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  }
}
