import type { ListedRedirect, RedirectSource } from '#app/data/redirects/redirects.ts'
import { toReadablePath } from '#domain/redirects/redirect.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatDay, formatMoment } from '#app/ui/text/format-moment.ts'

export type RedirectRowProps = { redirect: ListedRedirect; onEdit: () => void; onRemove: () => void }

const ORIGINS: Record<RedirectSource, string> = {
  manual: 'Typed here',
  import: 'From an import',
  renamed: 'Renamed post',
  deleted: 'Deleted post',
}

export function RedirectRow({ redirect, onEdit, onRemove }: RedirectRowProps) {
  const { path, target, status, source } = redirect
  return (
    <li>
      <div>
        <b className="redirect-path">{toReadablePath(path)}</b>
        <p className="redirect-target">
          <StatusBadge tone={target === null ? 'warning' : 'plain'}>{status}</StatusBadge>
          {target === null ? (
            'Gone'
          ) : (
            <>
              <Icon name="arrow-right" />
              <span className="sr-only">leads to</span>
              <span className="redirect-path">{toReadablePath(target)}</span>
            </>
          )}
        </p>
        <p className="t-cap">{describeRow(redirect)}</p>
      </div>
      {source === 'manual' && (
        <div className="row-actions">
          <Button variant="secondary" size="small" aria-label={`Edit ${path}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="danger" size="small" aria-label={`Delete ${path}`} onClick={onRemove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function describeRow({ source, hits, last_used, updated_at, changed_by_email }: ListedRedirect): string {
  const used =
    hits === 0
      ? 'not used yet'
      : `used ${hits === 1 ? 'once' : `${hits.toLocaleString('en-US')} times`}, last ${formatDay(last_used!)}`
  const changed =
    source === 'manual' && updated_at !== null
      ? `, changed ${formatMoment(updated_at)}${changed_by_email ? ` by ${changed_by_email}` : ''}`
      : ''
  return `${ORIGINS[source]}, ${used}${changed}`
}
