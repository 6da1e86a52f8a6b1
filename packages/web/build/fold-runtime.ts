import type { Plugin, Rolldown } from 'vite'

const FROM = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/g
const EXPORT = /export\{([^}]*)\};?\s*$/

/** `s as n,o as t` as pairs: `[['s', 'n'], ['o', 't']]`. */
const pairs = (names: string) =>
  names.split(',').map((name): [string, string] => {
    const [from = '', to = from] = name.split(' as ')
    return [from, to]
  })

/**
 * The bundler's few helpers get a file of their own, as soon as two files need them: a request for 400 bytes. Puts
 * them at the head of the libraries, which every page loads; there they have names of their own (`helper_t`).
 */
export const foldRuntime = (): Plugin => ({
  name: 'fold-runtime',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk',
      )
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const vendor = chunks.find(({ name }) => name === 'vendor')
      if (!runtime || !vendor) return
      const names = pairs(EXPORT.exec(runtime.code)?.[1] ?? '')
      const helpers = [
        `const{${names.map(([, name]) => `${name}:helper_${name}`)}}=(()=>{`,
        runtime.code.replace(EXPORT, ''),
        `return{${names.map(([own, name]) => `${name}:${own}`)}}})();`,
      ].join('')
      vendor.code = vendor.code.replace(FROM, (_, taken: string) =>
        [helpers, 'const ', pairs(taken).map(([name, own]) => `${own}=helper_${name}`), ';'].join(''),
      )
      vendor.code += `export{${names.map(([, name]) => `helper_${name}`)}};`
      const [gone, instead] = [runtime, vendor].map(({ fileName }) => fileName.replace('assets/', '')) as [
        string,
        string,
      ]
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(FROM, (_, taken: string) => {
          const renamed = pairs(taken).map(([name, own]) => `helper_${name} as ${own}`)
          return `import{${renamed}}from"./${instead}";`
        })
        chunk.code = chunk.code.replaceAll(gone, instead)
      }
      const page = bundle['index.html']
      if (page?.type === 'asset')
        page.source = String(page.source).replace(
          new RegExp(`\\s*<(script|link)[^>]*${gone}"[^>]*>(</script>)?`),
          '',
        )
      delete bundle[runtime.fileName]
    },
  },
})
