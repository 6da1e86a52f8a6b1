import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../sbom/packages.js'
import { getFolder, type PublishedName } from './published.js'

const LICENCE_FILE = /^licen[cs]e(\.(md|txt))?$/i

interface Notice {
  name: string
  version: string
  licence: string
  text: string
}

const readNotice = (folder: string): Notice => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry))
  if (!file) throw new Error(`${name} ${version} has no licence file`)
  return { name, version, licence: license, text: readFileSync(join(folder, file), 'utf8').trim() }
}

const render = ({ name, version, licence, text }: Notice) =>
  `## ${name} ${version} (${licence})\n\n\`\`\`text\n${text.replaceAll('\r\n', '\n')}\n\`\`\`\n`

/** The licences of a package's direct and transitive dependencies, as Markdown. The package contains no code of theirs. */
export function renderNotices(name: PublishedName): string {
  const installed = [...listPackages([getFolder(name)])]
  const notices = installed
    .filter(([, { isWorkspace }]) => !isWorkspace)
    .map(([folder]) => readNotice(folder))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
  return `# Third-party notices\n\nThe packages that are installed with \`@cht/${name}\`, and their licences.\n\n${notices.map(render).join('\n')}`
}
