import { z } from 'zod'
import { REVIEW_ACTIONS } from '#domain/posts/post-states.ts'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const data = z.object({
  action: z.enum(REVIEW_ACTIONS),
  table: z.enum(['blog_posts', 'news_posts']),
  post: z.uuid(),
  title: z.string().nullable(),
  /** What whoever did it wants to say; may be empty. */
  note: z.string(),
  /** The address of who did it; null when nobody was signed in. */
  actor: z.string().nullable(),
  /** It was asked of the receiver, not of everybody who may review. */
  is_for_you: z.boolean(),
})
type Told = z.infer<typeof data>

/** After the title of the post, and what is to be done about it. */
const WORDS: Record<Told['action'], { subject: string; todo: string }> = {
  submitted: { subject: 'Please review', todo: 'Read it, then approve it or ask for changes.' },
  assigned: { subject: 'Please review', todo: 'Read it, then approve it or ask for changes.' },
  reopened: {
    subject: 'Changed after it was approved',
    todo: 'Its author changed it since. It waits for a look once more.',
  },
  withdrawn: { subject: 'No longer to be reviewed', todo: 'It was taken back. There is nothing to do.' },
  changes_requested: {
    subject: 'Changes requested',
    todo: 'Change what the note says, then submit it again.',
  },
  approved: { subject: 'Approved', todo: 'An editor publishes it. There is nothing more to do.' },
  published: { subject: 'Published', todo: 'Readers see it now.' },
  scheduled: { subject: 'Scheduled', todo: 'Readers see it from its publish date on.' },
}

/** Tells writers and reviewers what happened with a post that is under review. */
export const reviewNotice: MailTemplate<Told> = {
  data,
  compose({ action, table, post, title, note, actor, is_for_you: isForYou }, agency) {
    const { subject, todo } = WORDS[action]
    const name = title?.trim() || 'A post without a title'
    const kind = table === 'blog_posts' ? 'blog' : 'news'
    const said: MailBlock[] = note.trim() === '' ? [] : [{ kind: 'quote', text: note.trim() }]
    return layOutMail(
      {
        subject: `${subject}: ${name}`,
        blocks: [
          { kind: 'facts', rows: [['By', actor]] },
          ...said,
          { kind: 'paragraph', text: todo },
          { kind: 'button', label: 'Open the post', href: `/admin/posts?open=${kind}-${post}` },
          {
            kind: 'small',
            text: isForYou
              ? 'You were asked by name to look at it.'
              : 'You get this mail because you write or review posts here.',
          },
        ],
      },
      agency,
    )
  },
}
