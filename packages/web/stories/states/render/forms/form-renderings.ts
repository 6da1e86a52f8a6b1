import type { FORMS, FORMS_OPEN_WHEN_DONE } from '../../roles.js'
import type { Rendering } from '../rendering.js'

type Forms = typeof FORMS
export type FormName = keyof Forms

/** Why a form fails: the server refuses it with a message, or its values do not pass the form's validation. */
type Failure<Values> =
  | { refusal: string; invalidValues?: never }
  | { invalidValues: Partial<Values>; refusal?: never }

type FormRendering<Values> = Failure<Values> & {
  /** The screen or dialog with the form. */
  rendering: Rendering
  /** The submitted values, which are valid. */
  values: Partial<Values>
}

/** The screen that follows when a form is done. A form that stays open has none. */
type Done<Name extends FormName> = Name extends (typeof FORMS_OPEN_WHEN_DONE)[number]
  ? { done?: never }
  : { done: Rendering }

/** How each form is rendered, and what it contains. */
export type FormRenderings = { [Name in FormName]: FormRendering<Forms[Name]['initial']> & Done<Name> }
