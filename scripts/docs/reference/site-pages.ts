const MODULE_LINK = /\[([^\]]+)\]\((?:\.\.\/)*modules\/([\w-]+)\.md#(\w+)\)/g

/** Replaces links to types, such as `modules/orders.md#order`, by links that TypeDoc resolves: `{@link "orders".Order Order}`. */
const linkModules = (text: string, names: Record<string, string>): string =>
  text.replace(MODULE_LINK, (_, label: string, module: string, anchor: string) => {
    const name = names[`modules/${module}.md#${anchor}`]
    const plain = label.replaceAll('`', '')
    return name === undefined ? plain : `{@link "${module}".${name} ${plain}}`
  })

const getGroup = (path: string): string => (path.startsWith('methods/') ? 'Methods' : 'Guides')

/** The pages of the methods of a group, as the children of the group's page. */
const listChildren = (path: string, paths: readonly string[]): string[] => {
  const [, folder] = /^(methods\/\w+\/)README\.md$/.exec(path) ?? []
  if (folder === undefined) return []
  return paths
    .filter((other) => other.startsWith(folder) && other !== path)
    .map((other) => `./${other.slice(folder.length)}`)
}

const readTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/**
 * The pages of the reference as TypeDoc includes them in its site. `names`: the names of types by their address. A page has its
 * title and group as front matter; its links to types are those of TypeDoc.
 */
export function toSitePages(
  pages: Record<string, string>,
  names: Record<string, string>,
): Record<string, string> {
  const toSitePage = ([path, text]: [string, string]) => {
    const linked = linkModules(text, names).replace(/^- \[.*\]\(modules\/README\.md\)\n/m, '')
    const children = JSON.stringify(listChildren(path, Object.keys(pages)))
    const frontMatter = `---\ntitle: ${JSON.stringify(readTitle(text))}\ngroup: ${getGroup(path)}\nchildren: ${children}\n---\n`
    // The site's own page has the title already.
    return [path, path === 'README.md' ? linked.replace(/^# .*\n/m, '') : `${frontMatter}\n${linked}`]
  }
  return Object.fromEntries(Object.entries(pages).map(toSitePage))
}

/** A document that the pages cite, with its title as front matter. */
export function toSiteDocument(text: string): string {
  return `---\ntitle: ${JSON.stringify(readTitle(text))}\ngroup: Documents\n---\n\n${text}`
}
