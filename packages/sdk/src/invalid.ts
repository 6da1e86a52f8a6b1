/** What is wrong with a form: the message to show, and the fields it is about. */
export interface Invalid<Field extends string = string> {
  message: string
  fields: Field[]
}

/** Nothing, or nothing but spaces. */
export const isBlank = (value: unknown): boolean =>
  (value ?? '') === '' || (typeof value === 'string' && value.trim() === '')

/** Those of the fields that are blank, in the order asked for. */
export const blankFields = <Form extends object, Field extends keyof Form & string>(
  form: Form,
  fields: readonly Field[],
): Field[] => fields.filter((name) => isBlank(form[name]))
