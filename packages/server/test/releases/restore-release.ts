import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { openPglite } from '../../src/platform/db/pglite.js'
import { createEmptyDatabase, type Engine } from '../test-database.js'
import { getReleaseFile } from './release-files.js'

/** Restores the dump of a release. Returns the URL of the database; undefined for PGlite, whose folder is `folder/db`. */
export async function restoreRelease(
  engine: Engine,
  version: string,
  folder: string,
): Promise<string | undefined> {
  const dump = gunzipSync(readFileSync(getReleaseFile(version, 'sql.gz'))).toString()
  if (engine === 'PGlite') {
    const db = await openPglite(join(folder, 'db'))
    await db.query(dump)
    await db.close()
    return undefined
  }
  const url = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(dump)
  await client.end()
  return url
}
