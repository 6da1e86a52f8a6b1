/** Says that returns are not guaranteed (decision 17). */
export const RETURN_NOTE = 'Returns are set by the operator and are not guaranteed.'
