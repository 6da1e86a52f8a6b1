import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, Logger, parse } from '@terrazzo/parser'
import StyleDictionary from 'style-dictionary'
import type { DesignTokens } from 'style-dictionary/types'
import { expect, test } from 'vitest'
import { createDesignTokens, listFilesOf, mergeVariant, renderTokenFiles, VARIANTS } from './design-tokens.js'
import { renderTokenPlatforms } from './token-platforms.js'

const CSS = readFileSync(join(import.meta.dirname, '../../packages/ui/src/styles/tokens.css'), 'utf8')
const tokens = createDesignTokens(CSS)
const files = Object.fromEntries(renderTokenFiles(tokens))

const SMALL = `:root {
  color-scheme: light dark;

  --moss-50: #f7f8f2;
  --moss-950: #0e100b;
  --dark-5: rgb(21 24 15 / 5%);
  /* The ground of a screen. */
  --paper: light-dark(var(--moss-50), var(--moss-950));
  --shade: light-dark(var(--dark-5), var(--dark-5));
  --accent: var(--moss-50);
  --radius-card: 16px;
  --shadow: 0 1px 2px var(--shade);
  --font: system-ui, "Noto Sans", sans-serif;
  --text-28: 1.75rem;
  --heavy: 750;
  --leading-heading: 1.25;
  --tracking-title: -0.02em;
  --type-title: var(--heavy) var(--text-28) / var(--leading-heading) var(--font);
  --duration-quick: 140ms;
  --ease-out: cubic-bezier(0, 0, 0.58, 1);
  --quick: var(--duration-quick) var(--ease-out);
}

@media (prefers-contrast: more) {
  :root {
    --paper: light-dark(var(--moss-950), var(--moss-50));
  }
}
`

test('a token has its type, its unit and the token that it refers to', () => {
  const { base, ...themes } = createDesignTokens(SMALL)
  expect(base).toEqual({
    palette: {
      moss: {
        50: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0.9686, 0.9725, 0.949], hex: '#f7f8f2' },
        },
        950: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0.0549, 0.0627, 0.0431], hex: '#0e100b' },
        },
      },
      dark: {
        5: {
          $type: 'color',
          $value: {
            colorSpace: 'srgb',
            components: [0.0824, 0.0941, 0.0588],
            alpha: 0.05,
            hex: '#15180f',
          },
        },
      },
    },
    color: { accent: { $type: 'color', $value: '{palette.moss.50}' } },
    radius: { card: { $type: 'dimension', $value: { value: 16, unit: 'px' } } },
    font: { family: { $type: 'fontFamily', $value: ['system-ui', 'Noto Sans', 'sans-serif'] } },
    text: { 28: { $type: 'dimension', $value: { value: 28, unit: 'px' } } },
    weight: { heavy: { $type: 'fontWeight', $value: 750 } },
    leading: { heading: { $type: 'number', $value: 1.25 } },
    tracking: { title: { $type: 'number', $value: -0.02 } },
    type: {
      title: {
        $type: 'typography',
        $value: {
          fontFamily: '{font.family}',
          fontSize: '{text.28}',
          fontWeight: '{weight.heavy}',
          lineHeight: '{leading.heading}',
          letterSpacing: { value: -0.56, unit: 'px' },
        },
      },
    },
    duration: { quick: { $type: 'duration', $value: { value: 140, unit: 'ms' } } },
    ease: { out: { $type: 'cubicBezier', $value: [0, 0, 0.58, 1] } },
    transition: {
      quick: {
        $type: 'transition',
        $value: {
          duration: '{duration.quick}',
          delay: { value: 0, unit: 'ms' },
          timingFunction: '{ease.out}',
        },
      },
    },
  })
  const shadow = {
    card: {
      $type: 'shadow',
      $value: [
        {
          color: '{color.shade}',
          offsetX: { value: 0, unit: 'px' },
          offsetY: { value: 1, unit: 'px' },
          blur: { value: 2, unit: 'px' },
          spread: { value: 0, unit: 'px' },
        },
      ],
    },
  }
  const createPaper = (colour: string) => ({ $type: 'color', $value: colour })
  const createThemed = (paper: string) => ({
    color: {
      paper: { ...createPaper(paper), $description: 'The ground of a screen.' },
      shade: { $type: 'color', $value: '{palette.dark.5}' },
    },
    shadow,
  })
  expect(themes).toEqual({
    light: createThemed('{palette.moss.50}'),
    dark: createThemed('{palette.moss.950}'),
    'light-contrast': { color: { paper: createPaper('{palette.moss.950}') } },
    'dark-contrast': { color: { paper: createPaper('{palette.moss.50}') } },
  })
})

test.each([
  ['--text-14: 14vw', 'The token --text-14 has a value of an unknown form: 14vw'],
  [
    '--paper: light-dark(#fff, #000)',
    'The token --paper must have a token of the palette for each theme: light-dark(#fff, #000)',
  ],
  ['--paper: var(--chalk)', 'There is no token --chalk'],
])('a value of an unknown form is refused: %s', (declaration, message) => {
  expect(() => createDesignTokens(`:root {\n  ${declaration};\n}`)).toThrow(new Error(message))
})

test.each(VARIANTS)('Terrazzo reads the files of %s without a warning', async (variant) => {
  const logger = new Logger({ level: 'silent' })
  const { tokens: read } = await parse(
    listFilesOf(variant).map((name) => ({
      filename: new URL(`file:///${name}.tokens.json`),
      src: files[`${name}.tokens.json`] ?? '',
    })),
    { logger, config: defineConfig({}, { cwd: new URL('file:///'), logger }) },
  )
  expect({ errors: logger.errorCount, warnings: logger.warnCount }).toEqual({ errors: 0, warnings: 0 })
  expect(read['color.muted']?.aliasOf).toBe(
    {
      light: 'palette.moss.600',
      dark: 'palette.moss.400',
      'light-contrast': 'palette.moss.700',
      'dark-contrast': 'palette.moss.200',
    }[variant],
  )
  expect(read['radius.card']?.$value).toEqual({ value: 16, unit: 'px' })
})

test('the platforms have numbers without objects', async () => {
  const outputs = Object.fromEntries(await renderTokenPlatforms(tokens))
  expect(Object.keys(outputs)).toEqual([
    'tokens.light.css',
    'LightTokens.swift',
    'LightTokens.kt',
    'tokens.dark.css',
    'DarkTokens.swift',
    'DarkTokens.kt',
    'tokens.light-contrast.css',
    'LightContrastTokens.swift',
    'LightContrastTokens.kt',
    'tokens.dark-contrast.css',
    'DarkContrastTokens.swift',
    'DarkContrastTokens.kt',
  ])
  const findLines = (name: string, pattern: RegExp) =>
    (outputs[name] ?? '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => line.trim())
  expect(findLines('tokens.dark.css', /radius-card|color-paper|text-16:/)).toEqual([
    '--color-paper: rgb(14 16 11 / 100%);',
    '--radius-card: 16px;',
    '--text-16: 16px;',
  ])
  expect(findLines('DarkTokens.swift', /radiusCard|colorPaper|text16|transitionQuickDuration/)).toEqual([
    'public static let colorPaper = Color(.sRGB, red: 0.0549, green: 0.0627, blue: 0.0431, opacity: 1)',
    'public static let radiusCard = CGFloat(16)',
    'public static let text16 = CGFloat(16)',
    'public static let transitionQuickDuration = TimeInterval(0.14)',
  ])
  expect(findLines('tokens.light-contrast.css', /color-muted|color-paper/)).toEqual([
    '--color-paper: rgb(247 248 242 / 100%);',
    '--color-muted: rgb(54 60 44 / 100%);',
  ])
  expect(findLines('LightTokens.kt', /radiusCard|colorPaper|text16|transitionQuickDuration/)).toEqual([
    'val colorPaper = Color(0xFFF7F8F2)',
    'val radiusCard = 16.dp',
    'val text16 = 16.sp',
    'val transitionQuickDuration = 140',
  ])
  expect(Object.values(outputs).filter((text) => /\[object|undefined|NaN/.test(text))).toEqual([])
})

/** The platform groups of style-dictionary as it comes. Sizes are in px: the size of a `rem` there is 1. */
test.each(['css', 'ios-swift', 'compose'])(
  'the own platform %s of style-dictionary takes them',
  async (group) => {
    const dictionary = new StyleDictionary({
      tokens: mergeVariant(tokens, 'light') as DesignTokens,
      usesDtcg: true,
      expand: { include: ['shadow', 'typography', 'transition'] },
      log: { warnings: 'error', verbosity: 'silent' },
      platforms: {
        own: {
          transformGroup: group,
          basePxFontSize: 1,
          files: [{ destination: 'tokens.json', format: 'json/flat' }],
        },
      },
    })
    const [file] = (await dictionary.formatPlatform('own')) as { output: string }[]
    expect(file?.output.match(/"radius-?card": "(.+)"/i)?.[1]).toBe(
      { css: '16px', 'ios-swift': 'CGFloat(16.00)', compose: '16.00.dp' }[group],
    )
    expect(file?.output).not.toContain('[object Object]')
  },
)
