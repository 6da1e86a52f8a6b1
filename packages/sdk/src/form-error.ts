/** What is wrong with a form: the message to show, and the fields it is about. */
export interface FormError<Field extends string = string> {
  message: string
  fields: Field[]
}

/** Nothing, or nothing but spaces. */
export function isBlank(value: unknown): boolean {
  return (value ?? '') === '' || (typeof value === 'string' && value.trim() === '')
}

/** The message, where any of the fields is blank; it is about those, in the order asked for. */
export function requireFields<Form extends object, Field extends keyof Form & string>(
  form: Form,
  asked: readonly Field[],
  message: string,
): FormError<Field> | undefined {
  const fields = asked.filter((name) => isBlank(form[name]))
  return fields.length > 0 ? { message, fields } : undefined
}
