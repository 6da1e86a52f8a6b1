import * as z from 'zod/mini'
import { getOwnField } from './own-field.js'

/** Why a form is invalid: the message to show and the fields that it concerns. */
export interface FormError<Field extends string = string> {
  message: string
  fields: Field[]
  /** What the server says about each of the fields, unless they are invalid by themselves. Default: `message`. */
  fieldMessage?: string
}

/** Whether the value is null, undefined, an empty string or a string of whitespace. */
export function isBlank(value: unknown): boolean {
  return (value ?? '') === '' || (typeof value === 'string' && value.trim() === '')
}

/** The broken rule that an issue belongs to; undefined for an issue of a field alone. */
export function getFormError(issue: object): FormError | undefined {
  return getOwnField(getOwnField(issue, 'params'), 'formError') as FormError | undefined
}

/**
 * A rule of a form as a check of its schema. It also runs if fields are invalid, with whatever was given for them: a form shows the
 * message of the first broken rule at its fields. `getFormError` finds it in their issues. Other fields have their own messages,
 * those of later rules included, so that everything wrong is told at once.
 */
export function formRule<Form>(findError: (form: Form) => FormError | undefined): z.core.$ZodCheck<Form> {
  return z.check<Form>(
    ({ value, issues }) => {
      const formError = findError(Object(value))
      if (!formError) return
      const { message, fields, fieldMessage = message } = formError
      const isFirst = !issues.some(getFormError)
      for (const field of fields) {
        const own = issues.filter(({ path }) => path?.[0] === field)
        if (isFirst) for (const issue of own) Object.assign(issue, { params: { formError } })
        // A field that is invalid by itself already says so.
        if (own.length > 0) continue
        issues.push({
          code: 'custom',
          input: value,
          path: [field],
          message: fieldMessage,
          ...(isFirst && { params: { formError } }),
        })
      }
    },
    { when: () => true },
  )
}

/** An error if any required field is blank. It has the blank fields, in the given order. */
export function findBlankFields<Name extends string>(
  form: Record<Name, unknown>,
  required: readonly Name[],
  message: string,
): FormError<Name> | undefined {
  const fields = required.filter((name) => isBlank(form[name]))
  return fields.length > 0 ? { message, fields, fieldMessage: 'is required' } : undefined
}

/** The rule that no required field is blank. */
export function requireFields<const Name extends string>(required: readonly Name[], message: string) {
  return formRule<Record<Name, unknown>>((form) => findBlankFields(form, required, message))
}
