import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { SHELL } from './shell.js'

const OUT = fileURLToPath(new URL('../dist/server', import.meta.url))

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
const FONT = /<link rel="preload" as="font"[^>]*>/

/**
 * `index.html` for pages that carry their screen: without the shell, with the styles inside, and the typeface behind the screen. The
 * scripts stay in front: their first bytes come when the page is complete.
 */
const createScreenTemplate = (indexHtml: string, readAsset: (name: string) => string): string => {
  const [font = ''] = FONT.exec(indexHtml) ?? []
  return indexHtml
    .replace(FONT, '')
    .replace(SHELL, '')
    .replace(STYLESHEET, (_, name: string) => `<style nonce="CSP_NONCE">${readAsset(name)}</style>`)
    .replace(/>\s+</g, '><')
    .replace('</body>', () => `${font}</body>`)
}

/** The chunks that a chunk imports, directly or not, beside those of the first load. */
const listImports = (
  bundle: Rolldown.OutputBundle,
  { imports }: Rolldown.OutputChunk,
  isInitial: (name: string) => boolean,
): string[] => {
  const found = new Set<string>()
  const visit = (names: readonly string[]) => {
    for (const name of names) {
      const file = bundle[name]
      if (found.has(name) || isInitial(name) || file?.type !== 'chunk') continue
      found.add(name)
      visit(file.imports)
    }
  }
  visit(imports)
  return [...found]
}

/** The paths of the files of each lazy module of the app, by the end of its path without its extension. */
const listLazyFiles = (bundle: Rolldown.OutputBundle, indexHtml: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const [, module] = (file.type === 'chunk' && /\/src\/(.*)\.tsx$/.exec(file.facadeModuleId ?? '')) || []
      if (file.type !== 'chunk' || !module) return []
      const names = [file.fileName, ...listImports(bundle, file, (name) => indexHtml.includes(name))]
      return [[module, names.map((name) => `/${name}`)]]
    }),
  )

const LAZY_SCREEN = /lazyScreen\((\(\) => import\('\.\.\/(.*?)\.js'\))\)/g

/** Gives each lazy screen its files. Throws where one has none, and where a screen is written in another way. */
const nameScreenFiles = (files: Record<string, string[]>): Plugin => ({
  name: 'screen-files',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/app/screens.tsx')) return undefined
    let count = 0
    const named = code.replace(LAZY_SCREEN, (_, load, module: string) => {
      const paths = files[module]
      if (!paths) throw new Error(`The build has no files of ${module}`)
      count++
      return `lazyScreen(${load}, ${JSON.stringify(paths)})`
    })
    if (count !== code.split('lazyScreen(').length - 1) throw new Error('A lazy screen was not recognized')
    return named
  },
})

/**
 * Emits `screen.html`, the template of pages that carry their screen, and builds `dist/server/page.mjs`, with which the server renders
 * pages: the same screens in one file without imports but of Node. Its styles are those of the app. Does nothing in builds without
 * `index.html`, such as Storybook's.
 */
export function serverPage(shared: UserConfig): Plugin {
  let lazyFiles: Record<string, string[]> | undefined
  return {
    name: 'server-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        lazyFiles = listLazyFiles(bundle, String(index.source))
        const readAsset = (name: string) => {
          const asset = bundle[name]
          if (asset?.type !== 'asset') throw new Error(`The build has no ${name}`)
          // Vite removes its note at the end of a style sheet later.
          return String(asset.source).replace(/\/\*\$vite\$:\d+\*\/\s*$/, '')
        }
        const source = createScreenTemplate(String(index.source), readAsset)
        this.emitFile({ type: 'asset', fileName: 'screen.html', source })
      },
    },
    async closeBundle() {
      if (!lazyFiles) return
      await build({
        ...shared,
        configFile: false,
        logLevel: 'warn',
        plugins: [nameScreenFiles(lazyFiles), react()],
        // React's development build is several times slower.
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true, resolve: { conditions: ['@cht/source', ...defaultServerConditions] } },
        build: {
          ssr: 'src/app/page/page.ts',
          target: 'node24',
          outDir: OUT,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          copyPublicDir: false,
          rolldownOptions: { output: { entryFileNames: 'page.mjs', codeSplitting: false } },
        },
      })
    },
  }
}
