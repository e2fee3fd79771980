import { readAcosForm } from '#domain/acos/acos-form.ts'
import type { AcosTarget } from '#domain/acos/acos-view.ts'

/** What the share image of a result is called: its two figures. */
export const writeResultName = ({ tacos, organicSales }: AcosTarget): string => `${tacos}_${organicSales}`

/** Figures that pass the calculator's checks, written as it writes them; null for anything else. */
export function readResultName(name: string): AcosTarget | null {
  const [tacos = '', organicSales = '', ...rest] = name.split('_')
  const read = readAcosForm({ tacos, organicSales })
  if (!read.isValid || rest.length > 0) return null
  const target = { tacos: read.tacos, organicSales: read.organicSales }
  return writeResultName(target) === name ? target : null
}
