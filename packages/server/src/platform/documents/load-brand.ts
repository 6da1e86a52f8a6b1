import { isLine, TEXT_RULE } from '@cht/sdk/rules'
import * as z from 'zod/mini'
import type { Brand } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import { contentText, readContentJson } from './content-files.js'

const MAX_NAME = 40
/** As many characters as launchers of phones show, and as fit beside the logo on a small one. */
const MAX_SHORT_NAME = 12

const line = (max: number) => contentText(max).check(z.refine(isLine, TEXT_RULE))
const shortLine = line(MAX_SHORT_NAME)
/** Without a short name it is the name, but for the word 'Exchange' at its end. */
const schema = z.pipe(
  z.pipe(
    z.strictObject({ name: line(MAX_NAME), shortName: z.optional(z.string()) }),
    z.transform(({ name, shortName = name.replace(/ exchange$/i, '') }) => ({ name, shortName })),
  ),
  z.object({ name: z.string(), shortName: shortLine }),
)

/** Reads the brand from CONTENT_DIR; undefined without a file. Throws a `ConfigError` for one that cannot be shown. */
export function loadBrand({ contentDir }: Pick<Config, 'contentDir'>): Brand | undefined {
  return readContentJson(contentDir, 'brand.json', {
    schema,
    must: `an object with a name of ${MAX_NAME} characters at most, and a shortName of ${MAX_SHORT_NAME} if the name is longer`,
  })
}
