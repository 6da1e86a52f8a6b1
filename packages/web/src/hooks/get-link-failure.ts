import type { Form } from './use-form.js'

/**
 * The message of a failed form whose only value is the token of a link. The token has no input: its error, such as 'is not
 * valid', becomes an error of the link. Undefined if the form has not failed.
 */
export function getLinkFailure({
  field,
  formError,
}: Pick<Form<{ token: string }>, 'field' | 'formError'>): string | undefined {
  const { error } = field('token')
  return error === undefined ? formError : `This link ${error}`
}
