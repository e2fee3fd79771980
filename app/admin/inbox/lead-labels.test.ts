import { expect, test } from 'vitest'
import { describeChange } from './lead-labels.ts'

test.for<[Parameters<typeof describeChange>[0], number, string]>([
  [{ status: 'spam' }, 1, '1 lead: Spam'],
  [{ status: 'lost', owner_id: null }, 12, '12 leads: Lost'],
  [{ owner_id: null }, 2, '2 leads: new owner'],
  [{ is_binned: true }, 2, '2 leads moved to the trash'],
  [{ is_binned: false }, 3, '3 leads restored'],
  [{ is_binned: true }, 0, 'Nothing to change'],
])('describes %j of %i leads', ([change, count, title]) => {
  expect(describeChange(change, count).title).toBe(title)
})
