/** The page of a link that shows a post before readers see it. */
export const postPreview = {
  head: { title: 'Preview: {title} | {agency}', description: 'A post that is not published yet.' },
  label: 'Preview',
  states: {
    draft: 'Not published yet.',
    draftOfPublished: 'The next version of a published post.',
    published: 'Published as shown here.',
  },
  /** `{moment}` is filled. */
  until: 'This link works until {moment}. Please don’t pass it on.',
} as const

/** The same for links that ended, were ended, or never were. */
export const previewEnded = {
  head: { title: 'This preview has expired | {agency}', description: 'The link to a preview has expired.' },
  title: 'This preview has expired',
  lead: 'Preview links work for a few days and can be turned off sooner. Please ask the person who sent it to you for a new one.',
} as const
