import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { manifestLater } from './head.js'
import { inlineScript } from './inline-script.js'

const OUT = fileURLToPath(new URL('../../../.cache/landing', import.meta.url))

const CONDITIONS = ['@cht/source', ...defaultServerConditions]

interface Rendered {
  markup: string
  css: string
}

/** The landing page and no other style than its own: a small build that Node then runs. */
const render = async (shared: UserConfig): Promise<Rendered> => {
  const { output } = (await build({
    ...shared,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true, resolve: { conditions: CONDITIONS } },
    build: {
      ssr: 'src/entry-landing.tsx',
      outDir: OUT,
      emptyOutDir: true,
      ssrEmitAssets: true,
      cssMinify: 'lightningcss',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'landing.mjs' } },
    },
  })) as Rolldown.RolldownOutput
  const css = output.map((file) => (file.fileName.endsWith('.css') && 'source' in file ? file.source : ''))
  const { landingMarkup } = await import(`${pathToFileURL(OUT)}/landing.mjs?${Date.now()}`)
  return { markup: landingMarkup(), css: css.join('') }
}

const TITLE = 'Trade CHT with people · CHT Exchange'
/** What the app's own page loads at once; for who has opened the landing page it can wait. */
const LOADED = /\s*<(?:script|link)[^>]*?(?:src|href)="(\/assets\/[^"]+)"[^>]*>(?:<\/script>)?/g

/** The app's own files, as links. */
const prefetches = (shell: string) =>
  [...shell.matchAll(LOADED)].map(([, href = '']) => ({
    rel: 'prefetch',
    as: href.endsWith('.css') ? 'style' : 'script',
    href,
  }))

/** The app's page with the landing page in it, and a script that fetches the app itself once this page stands. */
const landingPage = (shell: string, { markup, css }: Rendered, later: string): string =>
  shell
    .replace(LOADED, '')
    .replace(/>\s+</g, '><')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${TITLE}</title>`)
    .replace('</head>', () => `<style>${css.trim()}</style></head>`)
    .replace(/<div id="root">.*?<\/div>/, () => `<div id="root">${markup}</div><script>${later}</script>`)

/** Writes the landing page as a document of its own beside the app's. Nothing in builds that have no page of ours. */
export const prerenderLanding = (shared: UserConfig): Plugin => ({
  name: 'prerender-landing',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') return
      const { page: source, manifest } = manifestLater(String(shell.source))
      const later = await inlineScript(shared, 'src/entry-later.ts', {
        LATER_LINKS: JSON.stringify([manifest, ...prefetches(source)]),
      })
      const landing = landingPage(source, await render(shared), later)
      this.emitFile({ type: 'asset', fileName: 'landing.html', source: landing })
    },
  },
})
