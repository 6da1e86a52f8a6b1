import type { Country } from '../model/country.js'
import { GHANAIAN_INSTITUTIONS } from './ghana.js'
import type { Institution } from './institution.js'
import { KENYAN_INSTITUTIONS } from './kenya.js'
import { NIGERIAN_INSTITUTIONS } from './nigeria.js'

const INSTITUTIONS: Record<Country, readonly Institution[]> = {
  nigeria: NIGERIAN_INSTITUTIONS,
  ghana: GHANAIAN_INSTITUTIONS,
  kenya: KENYAN_INSTITUTIONS,
}

/** The banks, then the wallets of a country, each sorted by name. */
export function listInstitutions(country: Country): readonly Institution[] {
  return INSTITUTIONS[country]
}

/** Removes what comparisons ignore: case, spaces, punctuation, and the company suffixes PLC, Ltd and Limited. */
const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:plc|ltd|limited)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The listed institution that a user means by a name; undefined for one that is not listed. */
export function findInstitution(country: Country, name: string): Institution | undefined {
  const searched = normalizeName(name)
  return INSTITUTIONS[country].find((institution) =>
    [institution.name, ...institution.aliases].some((known) => normalizeName(known) === searched),
  )
}
