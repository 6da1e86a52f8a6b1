import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { PAGE_BRAND } from '../src/platform/brand.js'
import { SHELL } from './shell.js'

const OUT = fileURLToPath(new URL('../../../.cache/landing', import.meta.url))

const CONDITIONS = ['@cht/source', ...defaultServerConditions]

interface RenderedLanding {
  /** By variant: for which investments a referral bonus is paid. */
  markups: Record<string, string>
  css: string
}

/** Builds the landing page separately, so that its CSS contains no styles of the app, and renders it in Node. */
const renderLanding = async (shared: UserConfig): Promise<RenderedLanding> => {
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
      // As in the build of the app, whose files the landing page uses.
      assetsInlineLimit: 0,
      cssMinify: 'lightningcss',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'landing.mjs' } },
    },
  })) as Rolldown.RolldownOutput
  const css = output.map((file) => (file.fileName.endsWith('.css') && 'source' in file ? file.source : ''))
  const { renderLandingMarkup, VARIANTS } = (await import(
    `${pathToFileURL(OUT)}/landing.mjs?${Date.now()}`
  )) as { renderLandingMarkup(variant: string): string; VARIANTS: readonly string[] }
  return {
    markups: Object.fromEntries(VARIANTS.map((variant) => [variant, renderLandingMarkup(variant)])),
    css: css.join(''),
  }
}

const TITLE = `Trade CHT with people · ${PAGE_BRAND.name}`
/**
 * The parts of `index.html` that only the app needs: scripts, styles, style nonce, shell, noscript message and manifest. The preload of the typeface
 * stays.
 */
const APP_ONLY = [
  /<(?:script|link)(?! rel="preload")[^>]*(?:src|href)="\/assets\/[^"]+"[^>]*>(?:<\/script>)?/g,
  /<meta property="csp-nonce"[^>]*>/g,
  SHELL,
  /<noscript>.*?<\/noscript>/gs,
  /<link rel="manifest"[^>]*>/g,
]

/** `index.html` with the markup and the styles of the landing page, and without scripts. */
const createLandingDocument = (indexHtml: string, markup: string, css: string): string => {
  let html = indexHtml
  for (const part of APP_ONLY) html = html.replace(part, '')
  return html
    .replace(/>\s+</g, '><')
    .replace(/<title>.*?<\/title>/, () => `<title>${TITLE}</title>`)
    .replace('</head>', () => `<style>${css.trim()}</style></head>`)
    .replace(/<div id="root">.*?<\/div>/, () => `<div id="root">${markup}</div>`)
}

/**
 * Emits the prerendered landing page: `landing.html`, and `landing-first.html` and `landing-every.html` for the server, which knows for
 * which investments a referral bonus is paid. Does nothing in builds without `index.html`, such as Storybook's.
 */
export function prerenderLanding(shared: UserConfig): Plugin {
  return {
    name: 'prerender-landing',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const { markups, css } = await renderLanding(shared)
        for (const [variant, markup] of Object.entries(markups))
          this.emitFile({
            type: 'asset',
            fileName: variant === 'unknown' ? 'landing.html' : `landing-${variant}.html`,
            source: createLandingDocument(String(index.source), markup, css),
          })
      },
    },
  }
}
