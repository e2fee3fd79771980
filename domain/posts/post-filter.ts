/** Which posts of a list an author wants to see. */
export const POST_FILTERS = ['all', 'published', 'scheduled', 'draft'] as const

export type PostFilter = (typeof POST_FILTERS)[number]
