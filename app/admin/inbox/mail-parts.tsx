import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createLeadManager } from '#app/data/manage-leads.ts'
import { formatSize } from '#domain/stored-files.ts'
import { QueryState } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { trustBody } from '../trusted-body.ts'

/** Download links expire after five minutes. */
const LINK_MS = 4 * 60_000

/** Files and formatted text of an email from a lead, without pictures. */
export default function MailParts({ id }: { id: string }) {
  const manager = useManager(createLeadManager)
  const query = useQuery({
    queryKey: ['leads', 'mail', id],
    queryFn: () => manager.readMail(id),
    staleTime: LINK_MS,
    refetchInterval: LINK_MS,
  })
  const { html = null, files = [] } = query.data ?? {}
  const body = useMemo(() => (html === null ? null : trustBody(html)), [html])
  return (
    <div className="stack gap-8">
      <QueryState query={query} label="Loading the email..." />
      {files.length > 0 && (
        <ul>
          {files.map(({ name, size, url }) => (
            <li key={url} className="break-long">
              <a className="link" href={url} download rel="noreferrer">
                {name}
              </a>{' '}
              <span className="t-cap">{formatSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {body !== null && (
        <div className="prose box lead-mail-html pad" dangerouslySetInnerHTML={{ __html: body }} />
      )}
    </div>
  )
}
