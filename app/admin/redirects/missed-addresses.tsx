import { toReadablePath } from '#domain/redirects/redirect.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { formatDay } from '#app/ui/text/format-moment.ts'
import type { MissedAddressList } from './use-missed-addresses.ts'

export type MissedAddressesProps = { missed: MissedAddressList; onRedirect: (path: string) => void }

/** What visitors asked for and didn’t find, most asked for first. */
export function MissedAddresses({ missed, onRedirect }: MissedAddressesProps) {
  const { rows, failure } = missed
  if (failure !== null) return <ReadingFailure message={failure} onRetry={() => void missed.reload()} />
  if (rows === null) return <Spinner label="Reading missed addresses..." />
  if (rows.length === 0) {
    return (
      <p className="redirects-empty">
        Nobody missed a page so far. Addresses appear here within seconds, without anything about who asked.
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
          <div className="row-actions">
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
              onClick={() => void missed.forget(path)}
            >
              Forget
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
