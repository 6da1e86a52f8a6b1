/** What was typed into a form whose session ended under it, for the same user's next one. In memory alone. */
export interface Drafts {
  keep(form: string, user: string | undefined, values: object): void
  /** Once. Only where it agrees with what the form is opened with: the same trade, the same order. */
  take(form: string, user: string | undefined, opened: object): object
}

export const createDrafts = (): Drafts => {
  const kept = new Map<string, { user: string | undefined; values: object }>()
  return {
    keep: (form, user, values) => kept.set(form, { user, values }),
    take: (form, user, opened) => {
      const draft = kept.get(form)
      if (!draft || draft.user !== user) return {}
      const agrees = Object.entries(opened).every(
        ([name, value]) => Reflect.get(draft.values, name) === value,
      )
      if (!agrees) return {}
      kept.delete(form)
      return draft.values
    },
  }
}
