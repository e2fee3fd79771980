import { z } from 'zod'
import { REVIEW_ACTIONS } from '#domain/posts/post-states.ts'
import type { MailBlock } from './mail-layout.ts'
import { defineMail } from './mail-template.ts'

const data = z.object({
  action: z.enum(REVIEW_ACTIONS),
  table: z.enum(['blog_posts', 'news_posts']),
  post: z.uuid(),
  title: z.string().nullable(),
  note: z.string(),
  /** Email address of the actor; null without one. */
  actor: z.string().nullable(),
  is_for_you: z.boolean(),
})

const WORDS: Record<z.infer<typeof data>['action'], { subject: string; todo: string }> = {
  submitted: { subject: 'Please review', todo: 'Read it, then approve it or ask for changes.' },
  assigned: { subject: 'Please review', todo: 'Read it, then approve it or ask for changes.' },
  reopened: {
    subject: 'Changed after it was approved',
    todo: 'Its author has changed it. It needs another review.',
  },
  withdrawn: { subject: 'Review withdrawn', todo: 'It was withdrawn. There is nothing to do.' },
  changes_requested: {
    subject: 'Changes requested',
    todo: 'Make the changes in the note, then submit it again.',
  },
  approved: { subject: 'Approved', todo: 'An editor publishes it. There is nothing more to do.' },
  published: { subject: 'Published', todo: 'Readers see it now.' },
  scheduled: { subject: 'Scheduled', todo: 'Readers see it from its publish date on.' },
}

export const reviewNotice = defineMail(data, (given) => {
  const { action, table, post, title, note, actor, is_for_you: isForYou } = given
  const { subject, todo } = WORDS[action]
  const kind = table === 'blog_posts' ? 'blog' : 'news'
  const quote: MailBlock[] = note.trim() === '' ? [] : [{ kind: 'quote', text: note.trim() }]
  return {
    subject: `${subject}: ${title?.trim() || 'A post without a title'}`,
    blocks: [
      { kind: 'facts', rows: [['By', actor]] },
      ...quote,
      { kind: 'paragraph', text: todo },
      { kind: 'button', label: 'Open the post', href: `/admin/posts?open=${kind}-${post}` },
      {
        kind: 'small',
        text: isForYou
          ? 'You were asked by name to review it.'
          : 'You get this email because you write or review posts here.',
      },
    ],
  }
})
