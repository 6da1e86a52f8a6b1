import * as z from 'zod/mini'
import type { Config } from '../../kernel/config.js'
import { contentText, readContentJson } from './content-files.js'

const MAX_QUESTIONS = 20

const schema = z
  .array(z.strictObject({ question: contentText(150), answer: contentText(1_000) }))
  .check(z.minLength(1), z.maxLength(MAX_QUESTIONS))

/** A question of the landing page, and its answer. */
export type Question = z.output<typeof schema>[number]

/** Reads the questions of the landing page from CONTENT_DIR; undefined without a file: then the page has ours. */
export function loadFaq({ contentDir }: Pick<Config, 'contentDir'>): readonly Question[] | undefined {
  return readContentJson(contentDir, 'faq.json', {
    schema,
    must: `a list of 1 to ${MAX_QUESTIONS}, each with question and answer`,
  })
}
