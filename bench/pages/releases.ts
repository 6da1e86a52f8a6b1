import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const WEB = fileURLToPath(new URL('../../packages/web', import.meta.url))
const BUILT = `${WEB}/dist`

/** Changes a module of the first load: its chunk, and each one that imports it, gets another name. */
const changeApp: Plugin = {
  name: 'change-app',
  transform: (code, id) =>
    id.endsWith('/src/app/app.tsx') ? `${code}\nglobalThis.release = 'next'\n` : undefined,
}

const copy = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}

/**
 * Builds two releases of the web app. `deploy` puts the other one into the place of the built one, without the server's notice: restart it.
 */
export async function buildReleases(): Promise<{ deploy(): void } & Disposable> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-releases-'))
  const options = { root: WEB, configFile: `${WEB}/vite.config.ts`, logLevel: 'warn' } as const
  const releases = [join(folder, 'next'), join(folder, 'current')]
  await build({ ...options, plugins: [changeApp] })
  copy(BUILT, releases[0] as string)
  await build(options)
  copy(BUILT, releases[1] as string)
  return {
    deploy: () => {
      releases.reverse()
      copy(releases[1] as string, BUILT)
    },
    [Symbol.dispose]: () => {
      copy(join(folder, 'current'), BUILT)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
