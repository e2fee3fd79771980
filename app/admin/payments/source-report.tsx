import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPaymentManager,
  EXPORT_LIMIT,
  type SourceKind,
  type SourceRow,
} from '#app/data/payment-manager.ts'
import { SectionLink } from '#app/admin/section-link.tsx'
import { ExportButton, QueryState, SectionHead } from '#app/admin/section-parts.tsx'
import { useManager } from '#app/admin/staff.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { writeConversionsCsv, writeSourcesCsv } from '#domain/leads/source-report.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'

const KINDS: { value: SourceKind; label: string }[] = [
  { value: 'source', label: 'Sources' },
  { value: 'campaign', label: 'Campaigns' },
  { value: 'page', label: 'Pages' },
  { value: 'post', label: 'Posts' },
]
const DEFAULT_DAYS = 30

/** Leads, calls and payments by source, compared with the previous period of the same length. */
export function SourceReport() {
  const manager = useManager(createPaymentManager)
  const today = manager.today()
  const [by, setBy] = useState<SourceKind>('source')
  const [period, setPeriod] = useState({ from: addDays(today, 1 - DEFAULT_DAYS), to: today })
  const isPeriod = period.from !== '' && period.to !== '' && period.from <= period.to
  const query = useQuery({
    queryKey: ['payment sources', by, period],
    queryFn: () => manager.readSources({ by, ...period }),
    enabled: isPeriod,
    placeholderData: keepPreviousData,
  })
  const rows = query.data
  return (
    <div className="admin-section">
      <SectionLink className="link" href="/admin/payments">
        All requests
      </SectionLink>
      <SectionHead title="Sources of leads, calls and payments">
        <ExportButton
          noun="rows"
          fileName="sources"
          limit={EXPORT_LIMIT}
          read={() => manager.readSources({ by, ...period })}
          write={writeSourcesCsv}
        />
        <ExportButton
          noun="conversions"
          fileName="ad-conversions"
          label="Export ad conversions"
          limit={EXPORT_LIMIT}
          read={() => manager.readConversions(period)}
          write={writeConversionsCsv}
        />
      </SectionHead>
      <div className="fields">
        <SelectField
          id="sources-by"
          label="Show"
          options={KINDS}
          value={by}
          onChange={(event) => setBy(event.target.value as SourceKind)}
        />
        <Field
          id="sources-from"
          label="From"
          type="date"
          value={period.from}
          error={isPeriod ? undefined : 'Choose a day before the last day'}
          onChange={(event) => setPeriod({ ...period, from: event.target.value })}
        />
        <Field
          id="sources-to"
          label="To"
          type="date"
          value={period.to}
          onChange={(event) => setPeriod({ ...period, to: event.target.value })}
        />
      </div>
      <QueryState query={query} label="Loading the report..." />
      {rows?.length === 0 && (
        <div className="section-note stack gap-8 center" role="status">
          <h2 className="t-h4">Nothing in this period</h2>
          <p className="t-small">Choose other days, or another view.</p>
        </div>
      )}
      {rows && rows.length > 0 && (
        <SourceTable rows={rows} label={KINDS.find(({ value }) => value === by)!.label} />
      )}
      <p className="t-small">
        Small numbers: the same number of days before. Each call and payment counts for its client’s first
        contact; refunds are deducted.
      </p>
    </div>
  )
}

function SourceTable({ rows, label }: { rows: readonly SourceRow[]; label: string }) {
  return (
    <div className="table-box box" tabIndex={0} role="region" aria-label={label}>
      <table className="data-table sources-table digits">
        <thead>
          <tr>
            {[label, 'Leads', 'Calls booked', 'Calls held', 'Paid'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, former, paid, ...counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(['leads', 'booked', 'held'] as const).map((count) => (
                <td key={count}>
                  {counts[count]} <span className="t-cap muted">{former[count]}</span>
                </td>
              ))}
              <td>
                {paid.map(({ currency, amount, former: before }) => (
                  <div key={currency}>
                    {formatAmount(amount, currency)}{' '}
                    <span className="t-cap muted">{formatAmount(before, currency)}</span>
                  </div>
                ))}
                {paid.length === 0 && '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
