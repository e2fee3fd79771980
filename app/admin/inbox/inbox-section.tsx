import { useEffect, useMemo, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createLeadManager, LEAD_STATUSES, type LeadOwner } from '#app/data/leads/manage-leads.ts'
import type { SectionProps } from '../admin-section.ts'
import './inbox.css'
import './lead/lead.css'
import { InboxHead } from './inbox-head.tsx'
import type { LeadActions } from './lead/lead-actions.ts'
import { LeadView } from './lead/lead-view.tsx'
import { InboxFilters } from './list/inbox-filters.tsx'
import { LeadRows } from './list/lead-rows.tsx'
import { StatusChoice } from './list/status-choice.tsx'
import { type LeadList, useLeadList } from './list/use-lead-list.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { readShortcutChoice, storeShortcutChoice } from './shortcuts/shortcut-choice.ts'
import { ShortcutDialog } from './shortcuts/shortcut-dialog.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'

/** Everybody who wrote, booked or was sent something, and what to do about it. */
export function InboxSection({ getGrant, place, goTo }: SectionProps) {
  const manager = useMemo(() => createLeadManager(getBrowserClient(), getGrant), [getGrant])
  const [owners, setOwners] = useState<readonly LeadOwner[]>([])
  const list = useLeadList(manager)
  const shown = list.rows?.map(({ id }) => id) ?? []
  const selection = useSelection(shown)
  const [changes, setChanges] = useState(0)
  const actions = useRef<LeadActions | null>(null)
  const returnTo = useReturningFocus(place)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasKeys, setHasKeys] = useState(readShortcutChoice)

  useEffect(() => {
    // Without them a lead shows no owner to choose; everything else goes on.
    manager.owners().then(setOwners, () => {})
  }, [manager])
  useShortcuts(
    {
      ...composeMoves(list, place, goTo),
      Escape: () => place !== '' && close(),
      '/': () => focusOn('[data-inbox-search]'),
      r: () => focusOn('[data-reply]'),
      n: () => focusOn('[data-note]'),
      x: () => chooseFocused(selection.toggle, place),
      '#': () => fileAway(actions.current, list.filter.status === 'bin'),
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
        <InboxHead manager={manager} list={list} onAdded={goTo} onHelp={() => setHelpOpen(true)} />
        <InboxFilters filter={list.filter} owners={owners} onFilter={list.setFilter} />
        <StatusChoice
          chosen={list.filter.status}
          counts={list.counts}
          onChoose={(status) => list.setFilter({ ...list.filter, status })}
        />
      </div>
      <div className="inbox-panes">
        <LeadRows list={list} openId={place} selection={selection}>
          <SelectionBar
            selection={selection}
            shown={shown}
            owners={owners}
            manager={manager}
            isBin={list.filter.status === 'bin'}
            onChanged={async () => {
              setChanges((count) => count + 1)
              await list.reread()
            }}
          />
        </LeadRows>
        <div className="inbox-lead">
          {place === '' ? (
            <p className="inbox-hint t-small">Choose a lead to read and answer it.</p>
          ) : (
            <LeadView
              key={place}
              id={place}
              manager={manager}
              owners={owners}
              changes={changes}
              onChanged={() => void list.refresh()}
              onClose={close}
              onActions={(next) => (actions.current = next)}
            />
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

/**
 * Who leaves a lead goes on from its row, as soon as the list shows it: one that was just restored comes a moment later.
 * @returns what is told which lead was left
 */
function useReturningFocus(place: string) {
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

/** The lead whose row has the focus, else the one that is open. */
function chooseFocused(toggle: (id: string) => void, place: string): void {
  const id =
    document.activeElement?.closest('.lead-row')?.querySelector('[data-lead]')?.getAttribute('data-lead') ??
    place
  if (id) toggle(id)
}

/** Which way depends on where one looks: what is open in the bin comes out of it. */
function fileAway(actions: LeadActions | null, isInBin: boolean): void {
  if (isInBin) actions?.restore()
  else actions?.bin()
}

/** With a lead open the next one is opened, else the focus goes to it. */
function composeMoves(list: LeadList, place: string, goTo: SectionProps['goTo']) {
  const move = (step: number) => {
    const rows = list.rows ?? []
    const focused = document.activeElement?.closest('[data-lead]')?.getAttribute('data-lead')
    const at = rows.findIndex(({ id }) => id === (focused ?? place))
    const next = rows[at === -1 ? 0 : at + step]
    if (!next) return
    if (place === '' || focused) return focusOn(`[data-lead="${next.id}"]`)
    goTo(next.id, { replaces: true })
  }
  const [down, up] = [() => move(1), () => move(-1)]
  return { j: down, k: up, ArrowDown: down, ArrowUp: up }
}
