import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { SAMPLE_CONTENT } from '../../kernel/settings.js'

/** The files of CONTENT_DIR. In place of one that is missing the exchange has its own, or leaves out what it is for. */
const CONTENT_FILES = ['terms.md', 'privacy.md', 'brand.json', 'banks.json', 'faq.json', 'testimonials.json']

const isContent = (name: string) => /\.(md|json)$/i.test(name) && !/^(\.|readme\.)/i.test(name)

/** Throws a `ConfigError` if the folder cannot be read, or has a file that a wrong name would leave without effect. */
export function assertContentFiles(contentDir: string): void {
  let names: string[]
  try {
    names = readdirSync(contentDir)
  } catch (error) {
    throw new ConfigError(`CONTENT_DIR cannot be read, ${contentDir}: ${formatReason(error)}`)
  }
  const unknown = names.find((name) => isContent(name) && !CONTENT_FILES.includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`CONTENT_DIR has a file ${unknown}, which is none of ${CONTENT_FILES.join(', ')}`)
}

/**
 * Where a document is read from: the file of the folder. A demo may lack it, and has our sample. Elsewhere no sample is in force by
 * mistake.
 */
export function findDocumentFile(
  { contentDir, demo }: Pick<Config, 'contentDir' | 'demo'>,
  name: string,
): string {
  const file = join(contentDir, name)
  return demo && !existsSync(file) ? join(SAMPLE_CONTENT, name) : file
}

/** One line of 1 to `max` characters. */
export const contentText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Reads a JSON file of the folder; undefined without it. Throws a `ConfigError` that says what the file `must` be. */
export function readContentJson<Schema extends z.ZodMiniType>(
  contentDir: string,
  name: string,
  { schema, must }: { schema: Schema; must: string },
): z.output<Schema> | undefined {
  const path = join(contentDir, name)
  if (!existsSync(path)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new ConfigError(`CONTENT_DIR has a ${name} that is not ${must}, ${path}: ${formatReason(error)}`)
  }
}
