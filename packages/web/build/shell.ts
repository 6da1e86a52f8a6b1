import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions, type Plugin, type UserConfig } from 'vite'

const OUT = fileURLToPath(new URL('../../../.cache/shell', import.meta.url))

/**
 * The element with what the page shows before it has its screen; in development only a message. It may contain other elements, so it ends
 * with the `</div>` before the root element.
 */
export const SHELL = /<div id="shell">.*<\/div>(?=\s*<div id="root">)/s

/** Builds the shell and renders it in Node. Its styles are those of the app. */
const renderNeutralShell = async (shared: UserConfig): Promise<string> => {
  await build({
    ...shared,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true, resolve: { conditions: ['@cht/source', ...defaultServerConditions] } },
    build: {
      ssr: 'src/app/page/render-shell.tsx',
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'shell.mjs' } },
    },
  })
  const { renderShell } = (await import(`${pathToFileURL(OUT)}/shell.mjs?${Date.now()}`)) as {
    renderShell(): string
  }
  return renderShell()
}

/** Puts the shell that fits any screen into `index.html`. Does nothing in builds without it, such as Storybook's. */
export function pageShell(shared: UserConfig): Plugin {
  return {
    name: 'page-shell',
    apply: 'build',
    async transformIndexHtml(html) {
      if (!SHELL.test(html)) return html
      const shell = await renderNeutralShell(shared)
      return html.replace(SHELL, () => `<div id="shell">${shell}</div>`)
    },
  }
}
