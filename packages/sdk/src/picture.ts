import * as z from 'zod/mini'
import { metadata, type SchemaMetadata } from './metadata.js'

/** The schema of a picture to upload: a file or a data URL. */
export function picture(description: SchemaMetadata) {
  return z
    .custom<Blob | string>(
      (value) => value instanceof Blob || (typeof value === 'string' && value.startsWith('data:image/')),
      'must be a picture',
    )
    .register(metadata, { type: 'string', ...description })
}
