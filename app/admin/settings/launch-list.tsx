import { useQuery } from '@tanstack/react-query'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { QueryState, RefreshButton } from '../section-parts.tsx'
import { RecordList, RecordRow } from '../record-list.tsx'
import { SectionLink } from '../section-link.tsx'
import { useManager } from '../staff.tsx'

/** What is left before the site can go public, computed by the server, open points first. */
export function LaunchList() {
  const manager = useManager(createSettingsManager)
  const query = useQuery({ queryKey: ['launch'], queryFn: manager.readLaunch })
  if (!query.data) return <QueryState query={query} label="Checking the site..." />
  const { points } = query.data
  const open = points.filter(({ isDone }) => !isDone).length
  return (
    <div className="stack">
      <div className="row row--between">
        <h2 className="t-h4">
          {open === 0 ? 'Ready to launch' : `${open} of ${points.length} points are left before launch`}
        </h2>
        <RefreshButton query={query} label="Check again" />
      </div>
      <RecordList label="Before launch">
        {points
          .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
          .map(({ id, isDone, text, path }) => (
            <RecordRow
              key={id}
              title={text}
              status={isDone ? { tone: 'good', label: 'Done' } : { tone: 'warning', label: 'To do' }}
            >
              {!isDone && path !== null && (
                <SectionLink href={path} className="btn btn--secondary btn--small">
                  Open
                </SectionLink>
              )}
            </RecordRow>
          ))}
      </RecordList>
    </div>
  )
}
