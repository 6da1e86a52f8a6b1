import * as z from 'zod/mini'
import { metadata, type SchemaMetadata } from '../metadata.js'
import { getOwnField } from '../own-field.js'

/** A file of React Native, as image pickers return it. */
export interface NativeFile {
  /** Where the file is, e.g. `file:///…/receipt.jpg`. */
  uri: string
  name?: string
  /** Media type, e.g. `image/jpeg`. */
  type?: string
}

/** A picture to upload: a file, a data URL, or a file of React Native. */
export type Picture = Blob | string | NativeFile

export function isNativeFile(value: unknown): value is NativeFile {
  return typeof getOwnField(value, 'uri') === 'string'
}

/** Whether the value is a `Blob`, which some hosts do not have. */
export function isBlob(value: unknown): value is Blob {
  return typeof Blob === 'function' && value instanceof Blob
}

/** The schema of a picture to upload. */
export function picture(description: SchemaMetadata) {
  return z
    .custom<Blob | string>(
      (value) => isBlob(value) || (typeof value === 'string' && value.startsWith('data:image/')),
      // Without `abort: false`, no rule of the form would run.
      { error: 'must be a picture', abort: false },
    )
    .register(metadata, { type: 'string', ...description })
}

/** The picture that proves a payment. */
export const paymentProof = picture({ description: 'A data URL: PNG, JPEG or WebP of at most 5 MB.' })
