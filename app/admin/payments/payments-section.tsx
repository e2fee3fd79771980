import type { SectionProps } from '../admin-section.ts'
import { useStaff } from '../staff.tsx'
import './payments.css'
import { RequestForm } from './request-form.tsx'
import { RequestList } from './request-list.tsx'
import { RequestView } from './request-view.tsx'
import { SourceReport } from './source-report.tsx'

/** Shows the list, a request, or the form for a new one. `new/{id}` copies a request; `sources` shows the report. */
export function PaymentsSection({ subpath: place, goTo }: SectionProps) {
  const mayManageSite = useStaff().may('site.manage')
  const [first, copied] = place.split('/')
  if (first === 'new') return <RequestForm key={place} copiedId={copied ?? null} goTo={goTo} />
  if (place === 'sources' && mayManageSite) return <SourceReport />
  if (place !== '' && place !== 'sources') return <RequestView key={place} id={place} goTo={goTo} />
  return <RequestList goTo={goTo} />
}
