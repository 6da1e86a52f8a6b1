/** Why a form is invalid: the message to show and the fields that it concerns. */
export interface FormError<Field extends string = string> {
  message: string
  fields: Field[]
}

/** Whether the value is null, undefined, an empty string or a string of whitespace. */
export function isBlank(value: unknown): boolean {
  return (value ?? '') === '' || (typeof value === 'string' && value.trim() === '')
}

/** An error with this message if any required field is blank; its `fields` are the blank ones, in the given order. */
export function requireFields<Form extends object, Field extends keyof Form & string>(
  form: Form,
  required: readonly Field[],
  message: string,
): FormError<Field> | undefined {
  const fields = required.filter((name) => isBlank(form[name]))
  return fields.length > 0 ? { message, fields } : undefined
}
