import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { isNarrowed, WHOLE_INBOX } from './inbox-filter.ts'
import type { LeadList } from './use-lead-list.ts'

const CONTACT_PATH = '/contact'

/** A list without a lead, and what to expect. */
export function EmptyInbox({ list }: { list: LeadList }) {
  const { filter, setFilter } = list
  if (isNarrowed(filter) || (filter.status !== null && filter.status !== 'spam' && filter.status !== 'bin'))
    return (
      <div className="inbox-empty" role="status">
        <h2 className="t-h4">No lead fits</h2>
        <p className="t-small">Nothing here is in that status with these words, kind, owner and time.</p>
        <Button variant="secondary" size="small" onClick={() => setFilter(WHOLE_INBOX)}>
          Show all
        </Button>
      </div>
    )
  const { title, text } = describeEmptiness(filter.status)
  return (
    <div className="inbox-empty" role="status">
      <img src="/art/hero/empty-shelf-s.svg" alt="" width="160" height="72" />
      <h2 className="t-h4">{title}</h2>
      <p className="t-small">{text}</p>
      {filter.status === null && (
        <ButtonLink variant="secondary" size="small" href={CONTACT_PATH}>
          See the form of visitors
        </ButtonLink>
      )}
    </div>
  )
}

function describeEmptiness(status: string | null): { title: string; text: string } {
  if (status === 'spam')
    return {
      title: 'No spam',
      text: 'Messages that look like it come here with the reasons. None is dropped.',
    }
  if (status === 'bin')
    return { title: 'The bin is empty', text: 'What you put here can be restored for 30 days.' }
  return {
    title: 'No leads yet',
    text: 'Whoever writes, asks for a call, books, sends themselves a result or pays stands here, with everything that happened since. Those who called you can be added with “Add lead”.',
  }
}
