import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions, type Plugin, type Rolldown, type UserConfig } from 'vite'

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
      ssr: 'src/app/landing-page.tsx',
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
/** What only the app's own page needs: its files, the nonce for its styles, what is shown without a script, its manifest. */
const APP_ONLY = [
  /<(?:script|link)[^>]*(?:src|href)="\/assets\/[^"]+"[^>]*>(?:<\/script>)?/g,
  /<meta property="csp-nonce"[^>]*>/g,
  /<noscript>.*?<\/noscript>/gs,
  /<link rel="manifest"[^>]*>/g,
]

/** The app's page with the landing page in it, its styles, and no script. */
const landingPage = (shell: string, { markup, css }: Rendered): string =>
  APP_ONLY.reduce((html, part) => html.replace(part, ''), shell)
    .replace(/>\s+</g, '><')
    .replace(/<title>.*?<\/title>/, () => `<title>${TITLE}</title>`)
    .replace('</head>', () => `<style>${css.trim()}</style></head>`)
    .replace(/<div id="root">.*?<\/div>/, () => `<div id="root">${markup}</div>`)

/** Writes the landing page as a document of its own. Nothing in builds without an `index.html`, as Storybook's. */
export function prerenderLanding(shared: UserConfig): Plugin {
  return {
    name: 'prerender-landing',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') return
        const source = landingPage(String(shell.source), await render(shared))
        this.emitFile({ type: 'asset', fileName: 'landing.html', source })
      },
    },
  }
}
