// Runs before a package is published: plain Node, in the folder of the package.
import { readFileSync } from 'node:fs'

const { name, repository } = JSON.parse(readFileSync('package.json', 'utf8'))
if (!repository) {
  console.error(
    `${name} does not say where its repository is, which the registry needs for its provenance.\nRun: npm run release:repository -- https://host.example/owner/name`,
  )
  process.exit(1)
}
