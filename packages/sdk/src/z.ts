// The words of zod that the model is written in, made of zod's core: its front ends bring along what no call needs, and
// a bundle carries each kind of schema and check that is named here once.
import * as core from 'zod/v4/core'

export { type input, type output, safeParse } from 'zod/v4/core'

/** Any schema; what it reads is an `Output`. */
export type Schema<Output = unknown> = core.$ZodType<Output>
type Check<Value> = core.$ZodCheck<Value>
type Checks = core.$ZodCheck<never>[]
type Literal = string | number | boolean

/** What is said where the rule is broken; without it, what the reader of the issue says. */
const saying = (message?: string) => (message === undefined ? {} : { error: () => message })

export const string = (...checks: Check<string>[]) =>
  new core.$ZodString({ type: 'string', checks }) as core.$ZodString<string>

export const number = (...checks: Check<number>[]) =>
  new core.$ZodNumber({ type: 'number', checks: checks as Checks }) as core.$ZodNumber<number>

export const boolean = () => new core.$ZodBoolean({ type: 'boolean' }) as core.$ZodBoolean<boolean>

/** One of the values. */
export const literal = <const Value extends Literal>(values: readonly Value[], message?: string) =>
  new core.$ZodLiteral({
    type: 'literal',
    values: [...values],
    ...saying(message),
  }) as core.$ZodLiteral<Value>

const unfit = (payload: core.ParsePayload, schema: core.$ZodType) => {
  const { type } = schema._zod.def
  payload.issues.push({ code: 'invalid_type', expected: type, input: payload.value, inst: schema } as never)
  return payload
}

type Read = (schema: Schema, value: unknown, place: string | number) => unknown

/** Reads the parts of a value one after the other; what does not fit in one is told with its place in the whole. */
const reader = ({ issues }: core.ParsePayload, context: core.ParseContextInternal): Read => {
  const fresh = (): core.ParsePayload => ({ value: undefined, issues: [] })
  let part = fresh()
  return (schema, value, place) => {
    part.value = value
    const read = schema._zod.run(part, context) as core.ParsePayload
    if (read.issues.length > 0) {
      for (const issue of read.issues) issues.push({ ...issue, path: [place, ...(issue.path ?? [])] })
      part = fresh()
    }
    return read.value
  }
}

const Type: core.$constructor<core.$ZodType> = core.$ZodType

/** Reads each field by itself, in half of the time of zod's own object. */
const Fields: core.$constructor<core.$ZodObject> = /* @__PURE__ */ core.$constructor(
  'Fields',
  (schema, definition) => {
    Type.init(schema, definition)
    const fields = Object.entries<Schema>(definition.shape)
    schema._zod.parse = (payload, context) => {
      const input = payload.value as Record<string, unknown>
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return unfit(payload, schema)
      const value: Record<string, unknown> = {}
      const read = reader(payload, context)
      for (const [name, field] of fields) {
        const part = read(field, input[name], name)
        if (part !== undefined) value[name] = part
      }
      payload.value = value
      return payload
    }
  },
)
/** Fields that are not named are left out of what is read. */
export const object = <Shape extends core.$ZodShape>(shape: Shape) =>
  new Fields({ type: 'object', shape }) as core.$ZodObject<Shape, core.$strip>

/** The fields of an object, for another to have them too. */
export const fieldsOf = <Shape extends core.$ZodShape>(schema: core.$ZodObject<Shape>) =>
  schema._zod.def.shape as Shape

const List: core.$constructor<core.$ZodArray> = /* @__PURE__ */ core.$constructor(
  'List',
  (schema, definition) => {
    Type.init(schema, definition)
    schema._zod.parse = (payload, context) => {
      if (!Array.isArray(payload.value)) return unfit(payload, schema)
      const read = reader(payload, context)
      payload.value = payload.value.map((each, index) => read(definition.element, each, index))
      return payload
    }
  },
)
export const array = <Element extends Schema>(element: Element, ...checks: Check<core.output<Element>[]>[]) =>
  new List({ type: 'array', element, checks: checks as Checks }) as core.$ZodArray<Element>

const ZodOptional: core.$constructor<core.$ZodOptional> = core.$ZodOptional
const Optional: typeof ZodOptional = /* @__PURE__ */ core.$constructor('Optional', (schema, definition) => {
  ZodOptional.init(schema, definition)
  schema._zod.parse = (payload, context) => {
    payload.value ??= undefined
    return payload.value === undefined ? payload : definition.innerType._zod.run(payload, context)
  }
})
/** `null` and absent are the same to a reader. */
export const optional = <Inner extends Schema>(innerType: Inner) =>
  new Optional({ type: 'optional', innerType }) as core.$ZodOptional<Inner>

/** The first that fits. */
export const union = <const Options extends readonly Schema[]>(options: Options) =>
  new core.$ZodUnion({ type: 'union', options }) as core.$ZodUnion<Options>

/** Whatever names there are, each with such a value. */
export const record = <Value extends Schema>(valueType: Value) =>
  new core.$ZodRecord({ type: 'record', keyType: string(), valueType }) as core.$ZodRecord<
    core.$ZodString<string>,
    Value
  >

/** A schema of what `make` makes of a value. */
export const made = <Given, Out extends Schema>(make: (value: Given) => unknown, out: Out) =>
  new core.$ZodPipe({
    type: 'pipe',
    in: new core.$ZodTransform({ type: 'transform', transform: make as (value: unknown) => unknown }),
    out,
  }) as core.$ZodPipe<core.$ZodTransform<unknown, Given>, Out>

/** As the schema; what is absent reads as the value. */
export const defaulted = <Inner extends Schema>(schema: Inner, value: core.output<Inner>) =>
  made((given: core.input<Inner> | undefined) => given ?? value, schema)

/** The one schema, where `isOne` says so, else the other. */
export const either = <One extends Schema, Other extends Schema>(
  isOne: (value: unknown) => boolean,
  one: One,
  other: Other,
) =>
  new core.$ZodTransform({
    type: 'transform',
    transform: (value, { issues }) => {
      const { data, error } = core.safeParse(isOne(value) ? one : other, value)
      if (error) issues.push(...(error.issues as typeof issues))
      return data
    },
  }) as core.$ZodTransform<core.output<One> | core.output<Other>>

/** Whatever passes; as a schema, or as a check of one. */
export const refine = <Value>(passes: (value: Value) => boolean, message?: string) =>
  new core.$ZodCustom({
    ...{ type: 'custom', check: 'custom', ...saying(message) },
    fn: passes as (value: unknown) => boolean,
  }) as core.$ZodCustom<Value, Value>

/** A check that says its pattern to the documents; zod's own weighs more. */
export const regex = (pattern: RegExp, message?: string) =>
  Object.assign(
    refine<string>((text) => pattern.test(text), message),
    { pattern },
  )

export const trim = (): Check<string> =>
  new core.$ZodCheckOverwrite({ check: 'overwrite', tx: (text) => (text as string).trim() })
