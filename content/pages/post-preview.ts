/** The page of a link that shows a post before readers see it. */
export const postPreview = {
  head: { title: 'Preview: {title} | {agency}', description: 'A post that is not published yet.' },
  label: 'Preview',
  states: {
    draft: 'Not published yet.',
    draftOfPublished: 'The next version of a published post.',
    published: 'Published as it stands here.',
  },
  /** `{moment}` is filled. */
  until: 'This link works until {moment}. Please don’t pass it on.',
} as const

/** The same for links that ended, were ended, or never were. */
export const previewEnded = {
  head: { title: 'This preview has ended | {agency}', description: 'The link of a preview has ended.' },
  title: 'This preview has ended',
  lead: 'Links to a preview work for some days only, and can be ended before. Please ask whoever sent it to you for a new one.',
} as const
