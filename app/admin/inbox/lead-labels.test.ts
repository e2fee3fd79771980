import { expect, test } from 'vitest'
import { describeChange } from './lead-labels.ts'

test.for<[Parameters<typeof describeChange>[0], number, string]>([
  [{ status: 'spam' }, 1, '1 lead: Spam'],
  [{ status: 'lost', owner_id: null }, 12, '12 leads: Lost'],
  [{ owner_id: null }, 2, '2 leads with another owner'],
  [{ is_binned: true }, 2, '2 leads in the bin'],
  [{ is_binned: false }, 3, '3 leads restored'],
  [{ is_binned: true }, 0, 'Nothing to change'],
])('%j of %i leads is described', ([change, count, title]) => {
  expect(describeChange(change, count).title).toBe(title)
})
