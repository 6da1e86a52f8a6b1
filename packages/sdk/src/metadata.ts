import * as z from 'zod/mini'

/** What the OpenAPI document says of a schema in addition to its checks. */
export interface SchemaMetadata {
  /** Name of the schema under `components.schemas`. */
  id?: string
  /** Meaning, unit, and when an optional field is absent. */
  description?: string
  /** JSON type on the wire, where the checks do not say it. */
  type?: 'string' | 'integer'
  format?: 'binary' | 'date-time' | 'email' | 'password'
  /** What an absent field means, where the server decides it. */
  default?: number
}

/**
 * Metadata of this package's schemas. It is a registry of its own because `z.globalRegistry` belongs to the whole
 * process: an `id` such as `Order` could collide with one of the consumer's.
 */
export const metadata = z.registry<SchemaMetadata>()

/** A copy of the schema with its own description in the OpenAPI document. */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const copy = schema.clone()
  metadata.add(copy, { description })
  return copy
}
