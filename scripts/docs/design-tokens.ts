import {
  type Declaration,
  getTokenPath,
  readContrastDeclarations,
  readDeclarations,
} from './token-declarations.js'
import type { FindValue } from './token-parts.js'
import { type DesignToken, toDesignToken } from './token-values.js'

type Theme = 'light' | 'dark'
/** The themes, and each with more contrast. */
export const VARIANTS = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type Variant = (typeof VARIANTS)[number]

/** A file in the format of the Design Tokens Community Group: groups in groups, and tokens in them. */
export interface TokenGroup {
  [name: string]: TokenGroup | DesignToken
}

/** `base` has the tokens that are the same in every theme. Those of the others refer to them. */
export type TokenFiles = Record<'base' | Variant, TokenGroup>

const LIGHT_DARK = /^light-dark\((var\([^)]+\)), (var\([^)]+\))\)$/

const getValueIn = (theme: Theme, { name, value }: Declaration): string => {
  const [, light, dark] = LIGHT_DARK.exec(value) ?? []
  if (light === undefined && value.includes('light-dark('))
    throw new Error(`The token --${name} must have a token of the palette for each theme: ${value}`)
  return (theme === 'light' ? light : dark) ?? value
}

const createFinder =
  (theme: Theme, declarations: readonly Declaration[]): FindValue =>
  (name) => {
    const declaration = declarations.find((candidate) => candidate.name === name)
    if (!declaration) throw new Error(`There is no token --${name}`)
    return getValueIn(theme, declaration)
  }

/** Whether a token differs between the themes, by itself or through one that it refers to. */
const isThemed = ({ value }: Declaration, declarations: readonly Declaration[]): boolean =>
  value.includes('light-dark(') ||
  [...value.matchAll(/var\(--([\w-]+)\)/g)].some(([, name]) => {
    const referred = declarations.find((candidate) => candidate.name === name)
    return referred !== undefined && isThemed(referred, declarations)
  })

const addToken = (file: TokenGroup, path: readonly string[], token: DesignToken) => {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    file[name] = token
    return
  }
  file[name] ??= {}
  addToken(file[name] as TokenGroup, rest, token)
}

const toFile = (tokens: readonly Declaration[], theme: Theme, all: readonly Declaration[]): TokenGroup => {
  const find = createFinder(theme, all)
  const file: TokenGroup = {}
  for (const { name, description } of tokens) {
    const token = toDesignToken(name, find(name), find)
    addToken(file, getTokenPath(name), { ...token, ...(description && { $description: description }) })
  }
  return file
}

/** The design tokens of a style sheet. Dimensions are in px at a root font size of 16 px. */
export function createDesignTokens(css: string): TokenFiles {
  const all = readDeclarations(css)
  const contrast = readContrastDeclarations(css)
  // The first of a name counts.
  const withContrast = [...contrast, ...all]
  const themed = all.filter((declaration) => isThemed(declaration, all))
  const shared = all.filter((declaration) => !themed.includes(declaration))
  return {
    base: toFile(shared, 'light', all),
    light: toFile(themed, 'light', all),
    dark: toFile(themed, 'dark', all),
    'light-contrast': toFile(contrast, 'light', withContrast),
    'dark-contrast': toFile(contrast, 'dark', withContrast),
  }
}

/** The files of a variant: each replaces tokens of those before it. */
export function listFilesOf(variant: Variant): (keyof TokenFiles)[] {
  const [theme] = variant.split('-') as [Theme]
  return [...new Set(['base', theme, variant] as const)]
}

/** The tokens of a variant in one tree. */
export function mergeVariant(files: TokenFiles, variant: Variant): TokenGroup {
  const merged: TokenGroup = {}
  for (const name of listFilesOf(variant))
    for (const [group, tokens] of Object.entries(files[name])) merged[group] = { ...merged[group], ...tokens }
  return merged
}

/** The files for design tools, one for each set of tokens: file name and text. */
export function renderTokenFiles(files: TokenFiles): [string, string][] {
  return Object.entries(files).map(([name, tokens]) => [
    `${name}.tokens.json`,
    `${JSON.stringify(tokens, null, 2)}\n`,
  ])
}
