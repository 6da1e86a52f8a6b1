import StyleDictionary from 'style-dictionary'
import type { DesignTokens, TransformedToken } from 'style-dictionary/types'
import { mergeVariant, type TokenFiles, VARIANTS, type Variant } from './design-tokens.js'
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

/** `light-contrast` → `LightContrast`. */
const toTitle = (variant: Variant) =>
  variant.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const createPlatforms = (variant: Variant) => ({
  css: {
    transforms: ['name/kebab', 'cht/css'],
    files: [{ destination: `tokens.${variant}.css`, format: 'css/variables' }],
  },
  swift: {
    transforms: ['name/camel', 'cht/swift'],
    files: [
      {
        destination: `${toTitle(variant)}Tokens.swift`,
        format: 'ios-swift/enum.swift',
        options: { className: `${toTitle(variant)}Tokens`, import: ['SwiftUI'] },
      },
    ],
  },
  compose: {
    transforms: ['name/camel', 'cht/compose'],
    files: [
      {
        destination: `${toTitle(variant)}Tokens.kt`,
        format: 'compose/object',
        options: {
          className: `${toTitle(variant)}Tokens`,
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

const renderVariant = async (files: TokenFiles, variant: Variant): Promise<[string, string][]> => {
  const dictionary = new StyleDictionary({
    tokens: mergeVariant(files, variant) as DesignTokens,
    usesDtcg: true,
    // A shadow or a text style becomes a token for each of its parts: platforms have no common form for them.
    expand: { include: ['shadow', 'typography', 'transition'] },
    platforms: createPlatforms(variant),
    log: { verbosity: 'silent', warnings: 'error' },
  })
  const outputs = await Promise.all(
    Object.keys(createPlatforms(variant)).map((platform) => dictionary.formatPlatform(platform)),
  )
  return outputs.flat().map(({ destination = '', output }) => [destination, `${output}`])
}

/** The tokens of each theme, and of each with more contrast, as CSS, Swift and Kotlin: file name and text. */
export async function renderTokenPlatforms(files: TokenFiles): Promise<[string, string][]> {
  const variants = await Promise.all(VARIANTS.map((variant) => renderVariant(files, variant)))
  return variants.flat()
}
