/** The charts that many forms or resources share. Their stories have a root of their own, no tags, and no pictures in the overview. */
export const SHARED_CHARTS: readonly string[] = ['form', 'resource']
