type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const isChanged = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/**
 * Enters a value as a user does. React compares the value with the last that was set on the element itself, so another one is set there
 * first; the setter of the class sets the value without its notice.
 */
const enter = (field: Field, value: string): void => {
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const tick = (field: HTMLInputElement): void => {
  field.checked = field.defaultChecked
  field.click()
}

/**
 * Finds what a user has entered into a page before it was hydrated, which no component has noticed. The returned function enters it again:
 * call it when the screen can be used.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged)
  const entered = fields.map((field) => {
    const { value } = field
    return () => (isTicked(field) ? tick(field) : enter(field, value))
  })
  return () => {
    for (const enterAgain of entered) enterAgain()
  }
}
