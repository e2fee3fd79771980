/** Permissions of `manage-leads`, and reading the list. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { idsOf, prepareInbox } from './inbox-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { act, addLead, read, list } = prepareInbox(use)

  describe('the list', () => {
    test('pages through leads without gaps or duplicates', async () => {
      const mark = randomUUID()
      const made: string[] = []
      for (let number = 0; number < 5; number += 1) {
        // Equal times are ordered by id.
        const at = new Date(Date.UTC(2026, 0, 1, 12, Math.floor(number / 2))).toISOString()
        made.push(await addLead({ company: mark, active_at: at }))
      }
      const seen: string[] = []
      let after: object | null = null
      do {
        const page = await list({ search: mark }, after, 2)
        expect(page.counts).toMatchObject({ all: 5, new: 5, unread: 5 })
        seen.push(...idsOf(page))
        after = page.next
      } while (after)
      expect(seen).toHaveLength(5)
      expect(new Set(seen)).toEqual(new Set(made))
      expect(new Set(seen.slice(0, 1))).toEqual(new Set([made[4]]))
    })

    test('filters by status, kind, owner and time', async () => {
      const mark = randomUUID()
      const { id: owner } = await use().signIn('admin')
      const lead = await addLead({
        company: mark,
        kind: 'callback',
        owner_id: owner,
        active_at: '2026-03-01T10:00Z',
      })
      const spam = await addLead({ company: mark, status: 'spam', active_at: '2026-04-01T10:00Z' })
      const search = mark
      for (const [filter, found] of [
        [{}, [lead]],
        [{ status: 'spam' }, [spam]],
        [{ status: 'new' }, [lead]],
        [{ status: 'lost' }, []],
        [{ kind: 'callback' }, [lead]],
        [{ kind: 'contact', status: 'spam' }, [spam]],
        [{ owner }, [lead]],
        [{ owner: 'none', status: 'spam' }, [spam]],
        [{ from: '2026-03-01T10:00:00Z', to: '2026-03-01T10:00:01Z' }, [lead]],
        [{ to: '2026-03-01T10:00:00Z' }, []],
      ] as const)
        expect(idsOf(await list({ search, ...filter })), JSON.stringify(filter)).toEqual(found)
      expect((await list({ search })).counts).toMatchObject({ all: 1, spam: 1, bin: 0 })
    })

    test('searches texts literally, and phones by digits', async () => {
      const mark = randomUUID()
      const digits = `49${Date.now()}`
      const lead = await addLead({
        message: `100%_\\ of ${mark}`,
        phone: `+${digits.slice(0, 2)} (${digits.slice(2, 6)}) ${digits.slice(6)}`,
      })
      const other = await addLead({ message: `100 of ${mark}` })
      for (const signs of [`100%_\\ OF ${mark}`, `' & | ! :* ${mark.slice(0, 10)}`, `${mark} 100`])
        expect(idsOf(await list({ search: signs })).toSorted(), signs).toEqual([lead, other].toSorted())
      expect(idsOf(await list({ search: `%% ?!` }))).toEqual([])
      expect(idsOf(await list({ search: `${mark} 100 nothing` }))).toEqual([])
      expect(idsOf(await list({ search: mark })).toSorted()).toEqual([lead, other].toSorted())
      for (const part of [digits, digits.slice(3), digits.slice(-6)])
        expect(idsOf(await list({ search: part })), part).toEqual([lead])
    })

    test('marks an opened lead as read, until it writes again', async () => {
      const lead = await addLead({ company: randomUUID() })
      expect(await read(lead)).toMatchObject({ is_unread: true })
      await act({ action: 'read', lead, marks_seen: true })
      expect(await read(lead)).toMatchObject({ is_unread: false })
      await act({ action: 'note', lead, text: 'Called back' })
      expect(await read(lead)).toMatchObject({ is_unread: false })
      await use().service.from('lead_events').insert({ lead_id: lead, kind: 'contact' })
      expect(await read(lead)).toMatchObject({ is_unread: true })
    })

    test('exports complete messages', async () => {
      const mark = randomUUID()
      await addLead({ company: mark, message: `=${'x'.repeat(1000)}`, details: { budget: '+5' } })
      const { leads } = await act({ action: 'export', filter: { search: mark }, after: null, limit: 10 })
      expect(leads).toMatchObject([{ message: `=${'x'.repeat(1000)}`, details: { budget: '+5' } }])
    })
  })
})
