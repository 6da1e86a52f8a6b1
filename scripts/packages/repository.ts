import type { Manifest, PublishedName } from './published.js'

/** The fields of a package.json that say where the package comes from. `url` is that of the repository, e.g. on a forge. */
const getRepositoryFields = (
  url: string,
  name: PublishedName,
): Required<Pick<Manifest, 'homepage' | 'bugs' | 'repository'>> => {
  const base = url.replace(/(\.git)?\/*$/, '')
  const directory = `packages/${name}`
  return {
    homepage: `${base}/tree/main/${directory}#readme`,
    bugs: { url: `${base}/issues` },
    repository: { type: 'git', url: `git+${base}.git`, directory },
  }
}

/** A package.json with the fields of its repository after its description. */
export function setRepository(manifest: Manifest, url: string, name: PublishedName): Manifest {
  const fields = getRepositoryFields(url, name)
  const others = Object.entries(manifest).filter(([field]) => !(field in fields))
  const at = others.findIndex(([field]) => field === 'description') + 1
  const entries = [...others.slice(0, at), ...Object.entries(fields), ...others.slice(at)]
  return Object.fromEntries(entries) as unknown as Manifest
}
