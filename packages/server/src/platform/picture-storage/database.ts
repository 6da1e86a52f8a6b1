import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../db/database.js'
import type { ObjectStorage } from './object-storage.js'

export const INSERT_OBJECT = 'insert into objects (id, bytes) values ($1, $2)'

/** Keeps each object in a row of the table `objects`. Throws the errors of the database, which are no `StorageError`. */
export function createDatabaseStorage(db: Queryable): ObjectStorage {
  return {
    name: 'database',
    description: 'database',
    put: async (key, bytes) => {
      await db.query(INSERT_OBJECT, [key, bytes])
    },
    get: async (key) => {
      const [object] = await db.query<Row<'objects', 'bytes'>>('select bytes from objects where id = $1', [
        key,
      ])
      return object?.bytes
    },
    delete: async (key) => {
      await db.query('delete from objects where id = $1', [key])
    },
  }
}
