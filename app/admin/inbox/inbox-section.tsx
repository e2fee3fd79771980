import { useEffect, useRef, useState } from 'react'
import { createLeadManager, EXPORT_LIMIT, LEAD_STATUSES } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { writeLeadsCsv } from '#domain/leads/leads-csv.ts'
import type { SectionProps } from '../admin-section.ts'
import { ExportButton } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { type InboxFilter, toLeadFilter, WHOLE_INBOX } from './inbox-filter.ts'
import { InboxFilters, StatusChoice } from './inbox-filters.tsx'
import './inbox.css'
import './lead.css'
import type { LeadActions } from './lead-actions.ts'
import { ContactDialog } from './lead-forms.tsx'
import { LeadRows } from './lead-rows.tsx'
import { LeadView } from './lead-view.tsx'
import { SelectionBar, useSelection } from './selection-bar.tsx'
import { readShortcutChoice, ShortcutDialog, storeShortcutChoice, useShortcuts } from './shortcuts.tsx'
import { useLeads, useRefreshLeads } from './use-leads.ts'

export function InboxSection({ subpath: place, goTo }: SectionProps) {
  const [filter, setFilter] = useState(WHOLE_INBOX)
  const leads = useLeads(filter)
  const shown = leads.rows?.map(({ id }) => id) ?? []
  const selection = useSelection(shown)
  const actions = useRef<LeadActions | null>(null)
  const returnTo = useFocusOnReturn(place)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasKeys, setHasKeys] = useState(readShortcutChoice)
  useShortcuts(
    {
      ...composeMoves(shown, place, goTo),
      Escape: () => place !== '' && close(),
      '/': () => focusOn('[data-inbox-search]'),
      r: () => focusOn('[data-reply]'),
      n: () => focusOn('[data-note]'),
      x: () => toggleFocused(selection.toggle, place),
      '#': () => (filter.status === 'bin' ? actions.current?.restore() : actions.current?.bin()),
      '?': () => setHelpOpen(true),
      ...Object.fromEntries(
        LEAD_STATUSES.map((status, index) => [String(index + 1), () => actions.current?.setStatus(status)]),
      ),
    },
    hasKeys,
  )
  const close = () => {
    goTo('', { replaces: true })
    returnTo(place)
  }
  return (
    <div className={place === '' ? 'inbox' : 'inbox inbox--open'}>
      <div className="inbox-tools">
        <InboxHead
          filter={filter}
          unread={leads.counts?.unread ?? 0}
          onAdded={goTo}
          onHelp={() => setHelpOpen(true)}
        />
        <InboxFilters filter={filter} onFilter={setFilter} />
        <StatusChoice
          chosen={filter.status}
          counts={leads.counts}
          onChoose={(status) => setFilter({ ...filter, status })}
        />
      </div>
      <div className="inbox-panes">
        <LeadRows leads={leads} filter={filter} onFilter={setFilter} openId={place} selection={selection}>
          <SelectionBar selection={selection} shown={shown} isBin={filter.status === 'bin'} />
        </LeadRows>
        <div className="inbox-lead">
          {place === '' ? (
            <p className="section-note stack gap-8 center t-small">Choose a lead to read and answer it.</p>
          ) : (
            <LeadView key={place} id={place} onClose={close} onActions={(next) => (actions.current = next)} />
          )}
        </div>
      </div>
      {isHelpOpen && (
        <ShortcutDialog
          isOn={hasKeys}
          onClose={() => setHelpOpen(false)}
          onSwitch={(isOn) => {
            setHasKeys(isOn)
            storeShortcutChoice(isOn)
          }}
        />
      )}
    </div>
  )
}

type InboxHeadProps = {
  filter: InboxFilter
  unread: number
  /** Called with the id of the added lead. */
  onAdded: (id: string) => void
  onHelp: () => void
}

function InboxHead({ filter, unread, onAdded, onHelp }: InboxHeadProps) {
  const manager = useManager(createLeadManager)
  const refresh = useRefreshLeads()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="row gap-8 inbox-head">
      <h1 className="t-h3">Inbox</h1>
      <p className="t-small" role="status">
        {unread > 0 && `${unread.toLocaleString('en-US')} unread`}
      </p>
      <div className="row row--single-line gap-8 push inbox-actions">
        <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          <span>Add lead</span>
        </Button>
        <ExportButton
          noun="leads"
          fileName="leads"
          limit={EXPORT_LIMIT}
          read={() => manager.listAll(toLeadFilter(filter, Date.now()))}
          write={writeLeadsCsv}
        />
        <Button size="small" variant="quiet" aria-label="Keyboard shortcuts" onClick={onHelp}>
          <Icon name="circle-question-mark" />
        </Button>
      </div>
      {isAdding && (
        <ContactDialog
          title="Add a lead"
          initial={{ name: '', email: '', phone: '', company: '', message: '' }}
          asksForMessage
          saveLabel="Add lead"
          onClose={() => setAdding(false)}
          onSave={async (given) => {
            const id = await manager.add(given)
            setAdding(false)
            onAdded(id)
            await refresh()
          }}
        />
      )}
    </div>
  )
}

/**
 * Returns the focus to the row of a closed lead once the list shows it. A restored lead may appear later.
 * @returns a function to call with the closed lead
 */
function useFocusOnReturn(place: string) {
  const lead = useRef<string | null>(null)
  useEffect(() => {
    if (lead.current === null || place !== '') return
    const row = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(lead.current)}"]`)
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (row && isFree) row.focus()
    if (row || !isFree) lead.current = null
  })
  return (left: string) => {
    lead.current = left
  }
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** Toggles the selection of the focused or open lead. */
function toggleFocused(toggle: (id: string) => void, place: string): void {
  const id =
    document.activeElement?.closest('.lead-row')?.querySelector('[data-lead]')?.getAttribute('data-lead') ??
    place
  if (id) toggle(id)
}

/** Opens the next lead if one is open; otherwise moves the focus. */
function composeMoves(ids: readonly string[], place: string, goTo: SectionProps['goTo']) {
  const move = (step: number) => {
    const focused = document.activeElement?.closest('[data-lead]')?.getAttribute('data-lead')
    const at = ids.indexOf(focused ?? place)
    const next = ids[at === -1 ? 0 : at + step]
    if (!next) return
    if (place === '' || focused) return focusOn(`[data-lead="${next}"]`)
    goTo(next, { replaces: true })
  }
  const [down, up] = [() => move(1), () => move(-1)]
  return { j: down, k: up, ArrowDown: down, ArrowUp: up }
}
