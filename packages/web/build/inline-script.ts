import { build, type Rolldown, type UserConfig } from 'vite'

/** A script that stands in a page itself: its entry as one piece of code. */
export const inlineScript = async (
  shared: UserConfig,
  entry: string,
  define: Record<string, string>,
): Promise<string> => {
  const [{ output }] = (await build({
    ...shared,
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  })) as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}
