import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface InstalledPackage {
  manifest: Manifest
  /** Whether the package is ours, not one of a registry. */
  isWorkspace: boolean
  /** The folders of the packages that it depends on. */
  dependencies: string[]
}

/** Finds a package as Node does: in `node_modules` of a folder or of one above it. Undefined if it is not installed. */
const findPackage = (name: string, folder: string): string | undefined => {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(folder)
  return parent === folder ? undefined : findPackage(name, parent)
}

/**
 * Lists the packages that run in production, by folder: those in `roots` and what they depend on. Throws if one is not
 * installed; an optional one may be missing, because most of them are for another platform.
 */
export function listPackages(roots: string[]): Map<string, InstalledPackage> {
  const packages = new Map<string, InstalledPackage>()
  const add = (folder: string) => {
    if (packages.has(folder)) return
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const isWorkspace = !folder.includes('node_modules')
    const optional = Object.keys(manifest.optionalDependencies ?? {})
    // The package manager installs the peers of our own packages with them.
    const peers = isWorkspace ? manifest.peerDependencies : {}
    const required = Object.keys({ ...manifest.dependencies, ...peers }).filter(
      (name) => !optional.includes(name),
    )
    const dependencies = [...required, ...optional].flatMap((name) => {
      const found = findPackage(name, folder)
      if (!found && required.includes(name)) throw new Error(`${name} of ${manifest.name} is not installed`)
      return found ?? []
    })
    packages.set(folder, { manifest, isWorkspace, dependencies })
    for (const dependency of dependencies) add(dependency)
  }
  for (const root of roots) add(realpathSync(root))
  return packages
}
