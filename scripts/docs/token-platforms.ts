import StyleDictionary from 'style-dictionary'
import type { DesignTokens, TransformedToken } from 'style-dictionary/types'
import { mergeTheme, THEMES, type Theme, type TokenFiles } from './design-tokens.js'
import { PLATFORM_WRITERS } from './platform-values.js'

for (const [platform, writers] of Object.entries(PLATFORM_WRITERS))
  StyleDictionary.registerTransform({
    name: `cht/${platform}`,
    type: 'value',
    transform: ({ $type = '', $value, name }: TransformedToken) => {
      const write = writers[$type]
      if (!write) throw new Error(`${platform} has no form for a token of the type ${$type}: ${name}`)
      return write($value as never, name)
    },
  })

const toTitle = (theme: Theme) => `${theme[0]?.toUpperCase()}${theme.slice(1)}`

const createPlatforms = (theme: Theme) => ({
  css: {
    transforms: ['name/kebab', 'cht/css'],
    files: [{ destination: `tokens.${theme}.css`, format: 'css/variables' }],
  },
  swift: {
    transforms: ['name/camel', 'cht/swift'],
    files: [
      {
        destination: `${toTitle(theme)}Tokens.swift`,
        format: 'ios-swift/enum.swift',
        options: { className: `${toTitle(theme)}Tokens`, import: ['SwiftUI'] },
      },
    ],
  },
  compose: {
    transforms: ['name/camel', 'cht/compose'],
    files: [
      {
        destination: `${toTitle(theme)}Tokens.kt`,
        format: 'compose/object',
        options: {
          className: `${toTitle(theme)}Tokens`,
          packageName: 'exchange.cht.tokens',
          import: [
            'androidx.compose.animation.core.CubicBezierEasing',
            'androidx.compose.ui.graphics.Color',
            'androidx.compose.ui.text.font.FontWeight',
            'androidx.compose.ui.unit.dp',
            'androidx.compose.ui.unit.sp',
          ],
        },
      },
    ],
  },
})

const renderTheme = async (files: TokenFiles, theme: Theme): Promise<[string, string][]> => {
  const dictionary = new StyleDictionary({
    tokens: mergeTheme(files, theme) as DesignTokens,
    usesDtcg: true,
    // A shadow or a text style becomes a token for each of its parts: platforms have no common form for them.
    expand: { include: ['shadow', 'typography', 'transition'] },
    platforms: createPlatforms(theme),
    log: { verbosity: 'silent', warnings: 'error' },
  })
  const outputs = await Promise.all(
    Object.keys(createPlatforms(theme)).map((platform) => dictionary.formatPlatform(platform)),
  )
  return outputs.flat().map(({ destination = '', output }) => [destination, `${output}`])
}

/** The tokens of each theme as CSS, Swift and Kotlin: file name and text. */
export async function renderTokenPlatforms(files: TokenFiles): Promise<[string, string][]> {
  const themes = await Promise.all(THEMES.map((theme) => renderTheme(files, theme)))
  return themes.flat()
}
