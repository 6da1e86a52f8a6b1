import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentName } from '@cht/sdk/contract'
import { type CheckableInstitution, listInstitutions } from '@cht/sdk/payment-details'
import { COUNTRIES, type Country } from '@cht/sdk/rules'
import { BUILT_BRAND } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import { loadBanks } from './load-banks.js'
import { loadBrand } from './load-brand.js'
import { loadDocuments } from './load-documents.js'
import { loadFaq } from './load-faq.js'
import { loadTestimonials } from './load-testimonials.js'

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Names the banks that the operator offers besides ours, and those of ours that are missing. */
const describeBanks = (country: Country, institutions?: readonly CheckableInstitution[]): string[] => {
  if (!institutions) return []
  const listMissing = (from: readonly CheckableInstitution[], list: readonly CheckableInstitution[]) =>
    list.map(({ name }) => name).filter((name) => !from.some((other) => other.name === name))
  const ours = listInstitutions(country)
  const changes = [
    ...listMissing(ours, institutions).map((name) => `with ${name}`),
    ...listMissing(institutions, ours).map((name) => `without ${name}`),
  ]
  return [`${country} ${changes.join(', ') || 'with the same names'}`]
}

/**
 * Says of each file of CONTENT_DIR what it changes: a line each. Reads the files as an exchange does at its start, and throws the same
 * `ConfigError`.
 */
export function describeContent(config: Config): string[] {
  const documents = loadDocuments(config)
  const describeDocument = (name: DocumentName) => {
    const { version, publishedAt } = documents[name]
    const isOwn = existsSync(join(config.contentDir, `${name}.md`))
    return `${name}.md: ${isOwn ? 'yours' : 'missing, so our sample is shown'}, version ${version} of ${publishedAt.slice(0, 10)}`
  }
  const brand = loadBrand(config)
  const institutions = loadBanks(config)
  const banks = COUNTRIES.flatMap((country) => describeBanks(country, institutions[country]))
  const faq = loadFaq(config)
  const { list } = loadTestimonials(config)
  return [
    describeDocument('terms'),
    describeDocument('privacy'),
    brand
      ? `brand.json: ${brand.name}, in short ${brand.shortName}`
      : `brand.json: missing, so the name is ${BUILT_BRAND.name}`,
    banks.length > 0 ? `banks.json: ${banks.join('; ')}` : 'banks.json: missing, so our banks are offered',
    faq
      ? `faq.json: ${count(faq.length, 'question')} in place of ours`
      : 'faq.json: missing, so our questions are shown',
    list.length > 0
      ? `testimonials.json: ${count(list.length, 'testimonial')}`
      : 'testimonials.json: missing, so the section is left out',
  ]
}
