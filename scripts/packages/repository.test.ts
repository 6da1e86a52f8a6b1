import { expect, test } from 'vitest'
import { getFolder, readManifest } from './published.js'
import { setRepository } from './repository.js'

test.each([
  'https://host.example/owner/name',
  'https://host.example/owner/name.git',
  'https://host.example/owner/name/',
])(
  'homepage, bugs and repository of %s are written after the description, and all other fields are kept',
  (url) => {
    const manifest = readManifest(getFolder('sdk'))
    const changed = setRepository(manifest, url, 'sdk')
    const fields = {
      homepage: 'https://host.example/owner/name/tree/main/packages/sdk#readme',
      bugs: { url: 'https://host.example/owner/name/issues' },
      repository: { type: 'git', url: 'git+https://host.example/owner/name.git', directory: 'packages/sdk' },
    }
    expect(changed).toEqual({ ...manifest, ...fields })
    const names = Object.keys(changed)
    expect(names.slice(names.indexOf('description'), names.indexOf('description') + 4)).toEqual([
      'description',
      'homepage',
      'bugs',
      'repository',
    ])
    expect(setRepository(changed, url, 'sdk')).toEqual(changed)
  },
)
