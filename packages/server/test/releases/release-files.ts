import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The responses to the users of a release's dump, read before the dump was taken. */
export interface ReleaseReadings {
  /** The commit of the release, for a clone without its tag. */
  commit: string
  /** The clock of the dump in ms. */
  now: number
  /** A paid trade that the first user, its seller, can confirm. */
  tradeId: string
  users: { email: string; password: string }[]
  /** By email. */
  accounts: Record<string, object>
}

const folder = new URL('./', import.meta.url)

/** The file of a release: its dump (`sql.gz`), or what its users read (`json`). */
export function getReleaseFile(version: string, extension: 'sql.gz' | 'json'): string {
  return fileURLToPath(new URL(`${version}.${extension}`, folder))
}

/** The versions of the releases whose dumps are kept, oldest first. */
export function listReleases(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql.gz'))
    .map((name) => name.replace('.sql.gz', ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** Reads the JSON file of a release. */
export function readReadings(version: string): ReleaseReadings {
  return JSON.parse(readFileSync(getReleaseFile(version, 'json'), 'utf8'))
}
