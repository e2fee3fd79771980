import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { forgetMissedAddress, listMissedAddresses } from '#app/data/redirects.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatDay } from '#app/ui/format-moment.ts'
import { toReadablePath } from '#domain/redirects/redirect.ts'
import { QueryState, useAction } from '../section-parts.tsx'
import { describeFailure } from './redirect-rules.ts'

type MissedAddressesProps = {
  /** Data is loaded when first shown. */
  isShown: boolean
  onRedirect: (path: string) => void
}

/** Unknown URLs that visitors requested, most frequent first. */
export function MissedAddresses({ isShown, onRedirect }: MissedAddressesProps) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['redirects', 'missed'],
    queryFn: () => listMissedAddresses(getBrowserClient()),
    enabled: isShown,
  })
  const { run } = useAction(describeFailure)
  const forget = async (path: string) => {
    await run('Deletion failed', () => forgetMissedAddress(getBrowserClient(), path))
    await queries.invalidateQueries({ queryKey: ['redirects', 'missed'] })
  }
  const rows = query.data
  if (!rows)
    return <QueryState query={query} label="Loading missed addresses..." describe={describeFailure} />
  if (rows.length === 0) {
    return (
      <p className="redirects-empty">
        No missed addresses yet. They appear here within seconds, without data about visitors.
      </p>
    )
  }
  return (
    <ul className="row-list" aria-label="Missed addresses">
      {rows.map(({ path, hits, last_at }) => (
        <li key={path}>
          <div>
            <b className="redirect-path">{toReadablePath(path)}</b>
            <p className="t-cap">
              Missed {hits === 1 ? 'once' : `${hits.toLocaleString('en-US')} times`}, last{' '}
              {formatDay(last_at)}
            </p>
          </div>
          <div className="row gap-8">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Redirect ${path}`}
              onClick={() => onRedirect(path)}
            >
              Redirect…
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Forget ${path}`}
              onClick={() => void forget(path)}
            >
              Forget
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
