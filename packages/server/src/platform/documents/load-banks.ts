import { type CheckableInstitution, findInstitution, listInstitutions } from '@cht/sdk/payment-details'
import { COUNTRIES, type Country, isLine, TEXT_RULE } from '@cht/sdk/rules'
import * as z from 'zod/mini'
import type { OperatorInstitutions } from '../../domain/payment-details/institutions.js'
import type { Config } from '../../kernel/config.js'
import { ConfigError } from '../../kernel/config-error.js'
import { contentText, readContentJson } from './content-files.js'

const FILE = 'banks.json'

const line = (max: number) => contentText(max).check(z.refine(isLine, TEXT_RULE))
// An IBAN, the longest account number, has 34 characters.
const digits = z.int().check(z.minimum(1), z.maximum(34))

const addition = z.strictObject({
  code: line(20),
  name: line(100),
  aliases: z.optional(z.array(line(100))),
  kind: z.optional(z.enum(['bank', 'wallet'])),
  /** How many digits its account numbers have, at least and at most. */
  digits: z.optional(z.tuple([digits, digits]).check(z.refine(([min, max]) => min <= max))),
})
type Addition = z.output<typeof addition>

const changes = z.strictObject({ add: z.optional(z.array(addition)), drop: z.optional(z.array(z.string())) })
const schema = z.partialRecord(z.enum(COUNTRIES), changes)

const refuse = (country: Country, problem: string) =>
  new ConfigError(`CONTENT_DIR has a ${FILE} that ${problem} in ${country}`)

const formatDigits = ([min, max]: readonly [number, number]) => ({
  pattern: new RegExp(`^\\d{${min},${max}}$`),
  rule: min === max ? `has ${min} digits` : `has ${min} to ${max} digits`,
})

/** What the file says of an institution, over what we say of it or else of another one of its kind. */
const toInstitution = (
  ours: readonly CheckableInstitution[],
  { code, name, digits, ...added }: Addition,
): CheckableInstitution => {
  const replaced = ours.find((other) => other.code === code)
  const kind = added.kind ?? replaced?.kind ?? 'bank'
  const model = replaced?.kind === kind ? replaced : ours.find((other) => other.kind === kind)
  if (!model) throw new Error(`The SDK lists no ${kind}`)
  // Stored details have the name that it had.
  const known = replaced ? [replaced.name, ...replaced.aliases] : []
  return {
    code,
    name,
    aliases: [...new Set([...(added.aliases ?? []), ...known])].filter((alias) => alias !== name),
    kind,
    account: digits ? formatDigits(digits) : model.account,
    // NUBAN computes it from a code of three digits.
    ...(model.hasCheckDigit && !digits && /^\d{3}$/.test(code) ? { hasCheckDigit: true } : {}),
  }
}

const compare = (a: CheckableInstitution, b: CheckableInstitution) =>
  `${a.kind} ${a.name}`.localeCompare(`${b.kind} ${b.name}`, 'en')

/** Throws for two institutions with one code, or with a name that means both. */
const assertDifferent = (country: Country, institutions: readonly CheckableInstitution[]): void => {
  for (const institution of institutions) {
    const { code, name, aliases } = institution
    if (institutions.find((other) => other.code === code) !== institution)
      throw refuse(country, `has the code ${code} twice`)
    for (const known of [name, ...aliases])
      if (findInstitution(institutions, known) !== institution)
        throw refuse(country, `has the name ${known} twice`)
  }
}

const applyChanges = (country: Country, { add = [], drop = [] }: z.output<typeof changes>) => {
  const ours = listInstitutions(country)
  const dropped = drop.map((name) => {
    const institution = findInstitution(ours, name)
    if (!institution) throw refuse(country, `drops ${name}, which we do not list`)
    return institution
  })
  const added = add.map((addition) => toInstitution(ours, addition))
  const codes = new Set([...dropped, ...added].map(({ code }) => code))
  const institutions = [...ours.filter(({ code }) => !codes.has(code)), ...added].sort(compare)
  assertDifferent(country, institutions)
  return institutions
}

/**
 * Reads from CONTENT_DIR which banks and wallets the operator offers in place of ours, by country. A country that the file leaves out has ours.
 * Throws a `ConfigError` for a file that cannot be applied.
 */
export function loadBanks({ contentDir }: Pick<Config, 'contentDir'>): OperatorInstitutions {
  const file = readContentJson(contentDir, FILE, {
    schema,
    must: 'an object with what to add and to drop, by country: each bank with code and name',
  })
  return Object.fromEntries(
    COUNTRIES.flatMap((country) => {
      const changed = file?.[country]
      return changed ? [[country, applyChanges(country, changed)]] : []
    }),
  )
}
