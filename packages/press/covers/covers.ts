import type { Product } from '../outputs/output.ts'
import { composeCover } from './cover-kit.ts'
import { coverPlans } from './cover-plans.ts'

/** The cover of every seeded post. */
export const covers: Product = {
  name: 'covers',
  maxBytes: 12_000,
  listOutputs: async () =>
    Object.entries(coverPlans).map(([name, { palette, motif }]) => ({
      path: `public/covers/${name}.svg`,
      source: { kind: 'text', text: `${composeCover(name, palette, motif)}\n` },
    })),
}
