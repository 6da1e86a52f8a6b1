import * as z from 'zod/mini'

/** What the OpenAPI document says about a schema in addition to its checks. */
export interface SchemaMetadata {
  /** Name of the schema under `components.schemas`. */
  id?: string
  /** Meaning, unit, and when an optional field is absent. */
  description?: string
  /** JSON type on the wire, where the checks do not define it. */
  type?: 'string' | 'integer'
  format?: 'binary' | 'date-time' | 'email' | 'password'
  /** The value that the server uses if the field is absent. */
  default?: number
}

/**
 * The metadata registry of this package. `z.globalRegistry` is shared by the whole process: an `id` such as `Order`
 * could collide with one of the consumer's schemas.
 */
export const metadata = z.registry<SchemaMetadata>()

/** A copy of the schema that has a description of its own in the OpenAPI document. */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const copy = schema.clone()
  metadata.add(copy, { description })
  return copy
}
