import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

const MAIN = 'src/main.tsx'
/** The screen that the first load is kept small for. */
const SCREEN = 'src/screens/orders/orders-screen.tsx'

type Chunk = Rolldown.OutputChunk
interface Group {
  name: string
  minShareCount?: number
  test: RegExp | ((id: string) => boolean)
}

/** Every module that is loaded with a chunk before it can run. */
const modulesOf = (start: Chunk | undefined, chunks: readonly Chunk[]): Set<string> => {
  const reached = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  visit(start)
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds))
}

/** What the first load needs, found by building it once by itself: a barrel leads to more than is used. */
const measure = async (shared: UserConfig) => {
  const { output } = (await build({
    ...shared,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { main: `${shared.root}/${MAIN}` },
        checks: { pluginTimings: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const at = (path: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === `${shared.root}/${path}`)
  return { app: modulesOf(at(MAIN), chunks), screen: modulesOf(at(SCREEN), chunks) }
}

/**
 * Which file a module comes in: the libraries that rarely change; what every screen needs, with the styles of the
 * first one, so that one sheet is enough; what the orders need beyond that; and what several other screens share.
 */
export const firstLoad = (shared: UserConfig) => {
  let first = { app: new Set<string>(), screen: new Set<string>() }
  const plugin: Plugin = {
    name: 'first-load',
    apply: 'build',
    async buildStart() {
      first = await measure(shared)
    },
  }
  const needed = (id: string) => first.app.has(id) || first.screen.has(id)
  const groups: Group[] = [
    { name: 'vendor', test: (id) => id.includes('/node_modules/') && first.app.has(id) },
    { name: 'app', test: (id) => first.app.has(id) || (id.endsWith('.css') && first.screen.has(id)) },
    { name: 'orders', test: (id) => first.screen.has(id) },
    { name: 'radix', test: /node_modules\/(@radix-ui|radix-ui)\// },
    { name: 'shared', minShareCount: 2, test: (id) => !needed(id) },
  ]
  return { plugin, groups: groups.map((group) => ({ includeDependenciesRecursively: false, ...group })) }
}
