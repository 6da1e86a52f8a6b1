// Writes where the repository is into the packages that are published. Whoever publishes them knows the URL:
// npm run release:repository -- https://host.example/owner/name
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFolder, PUBLISHED, readManifest } from './published.js'
import { setRepository } from './repository.js'

const [url = ''] = process.argv.slice(2)
if (!/^https:\/\/[^/]+\/.+/.test(url)) {
  console.error('Give the URL of the repository, e.g. https://host.example/owner/name')
  process.exit(2)
}
for (const name of PUBLISHED) {
  const folder = getFolder(name)
  const manifest = setRepository(readManifest(folder), url, name)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
