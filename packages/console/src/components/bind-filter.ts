/** The props of a field that filters a list: nobody has to fill it in, and nothing refuses it. */
export const bindFilter = (name: string, value: string, onValueChange: (value: string) => void) => ({
  name,
  value,
  onValueChange,
  required: false,
  invalid: false,
  error: undefined,
})
