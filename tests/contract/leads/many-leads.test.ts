/** Changing several leads, and spam reasons of bookings. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { kindsOf, prepareInbox } from './inbox-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { asAdministrator, act, addLead, addBooking, read } = prepareInbox(use)

  describe('bulk changes', () => {
    test('changes several leads, skips missing ones, and returns values to undo it', async () => {
      const [one, two, part] = [await addLead(), await addLead({ status: 'answered' }), await addLead()]
      await act({ action: 'merge', lead: one, duplicate: part })
      const { body } = await asAdministrator({ action: 'owners' })
      const owner = (body.owners as { id: string }[])[0]!.id
      const leads = [one, two, part, randomUUID()]
      const { former } = await act({
        action: 'change-many',
        changes: leads.map((lead) => ({ lead, status: 'answered', owner_id: owner, is_binned: true })),
      })
      expect(former).toHaveLength(2)
      expect(former).toEqual(
        expect.arrayContaining([
          { lead: one, status: 'new', owner_id: null, is_binned: false },
          { lead: two, owner_id: null, is_binned: false },
        ]),
      )
      expect(await read(one)).toMatchObject({
        status: 'answered',
        owner_id: owner,
        deleted_at: expect.any(String),
      })
      expect(kindsOf(await read(two)).toSorted()).toEqual(['binned', 'owner'])
      await act({ action: 'change-many', changes: former as object[] })
      expect(await read(one)).toMatchObject({ status: 'new', owner_id: null, deleted_at: null })
      expect(await read(two)).toMatchObject({ status: 'answered', owner_id: null, deleted_at: null })
      expect(
        (await act({ action: 'change-many', changes: [{ lead: two, status: 'answered' }] })).former,
      ).toEqual([])
    })

    test('changes all leads or none', async () => {
      const [one, two] = [await addLead(), await addLead()]
      const changes = [
        { lead: one, status: 'lost' },
        { lead: two, owner_id: randomUUID() },
      ]
      expect((await asAdministrator({ action: 'change-many', changes })).status).toBe(400)
      expect(await read(one)).toMatchObject({ status: 'new', events: [] })
      expect((await asAdministrator({ action: 'change-many', changes: [] })).status).toBe(400)
    })
  })

  describe('a booking', () => {
    test('adds each spam reason of a booking once', async () => {
      const lead = await addLead({ spam_reasons: ['Links'] })
      await addBooking(lead, { reasons: ['Links', 'Typed within two seconds'] })
      expect((await read(lead)).spam_reasons).toEqual(['Links', 'Typed within two seconds'])
      await addBooking(lead)
      expect((await read(lead)).spam_reasons).toEqual(['Links', 'Typed within two seconds'])
    })
  })
})
