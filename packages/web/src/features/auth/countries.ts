import type { Country } from '@cht/sdk/rules'

export const COUNTRY_NAMES: Record<Country, string> = { nigeria: 'Nigeria', ghana: 'Ghana', kenya: 'Kenya' }
