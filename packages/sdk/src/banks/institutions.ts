import type { Country } from '../model/country.js'
import type { Institution } from '../payment-details/model.js'
import { GHANAIAN_INSTITUTIONS } from './ghana.js'
import type { CheckableInstitution } from './institution.js'
import { KENYAN_INSTITUTIONS } from './kenya.js'
import { NIGERIAN_INSTITUTIONS } from './nigeria.js'

const INSTITUTIONS: Record<Country, readonly CheckableInstitution[]> = {
  nigeria: NIGERIAN_INSTITUTIONS,
  ghana: GHANAIAN_INSTITUTIONS,
  kenya: KENYAN_INSTITUTIONS,
}

/** The banks, then the wallets of a country, each sorted by name. */
export function listInstitutions(country: Country): readonly CheckableInstitution[] {
  return INSTITUTIONS[country]
}

/** Removes what comparisons ignore: case, spaces, punctuation, and the company suffixes PLC, Ltd and Limited. */
const normalizeName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:plc|ltd|limited)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The institution of a list that a user means by a name; undefined for one that is not in it. */
export function findInstitution<Listed extends Institution>(
  institutions: readonly Listed[],
  name: string,
): Listed | undefined {
  const searched = normalizeName(name)
  return institutions.find((institution) =>
    [institution.name, ...institution.aliases].some((known) => normalizeName(known) === searched),
  )
}
