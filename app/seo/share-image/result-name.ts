import { readAcosForm } from '#domain/acos/acos-form.ts'
import type { AcosTarget } from '#domain/acos/acos-view.ts'

/** Returns the name of a result's share image: its two figures. */
export const writeResultName = ({ tacos, organicSales }: AcosTarget): string => `${tacos}_${organicSales}`

/** Returns null for figures that are invalid or not in canonical form. */
export function readResultName(name: string): AcosTarget | null {
  const [tacos = '', organicSales = '', ...rest] = name.split('_')
  const read = readAcosForm({ tacos, organicSales })
  if (!read.isValid || rest.length > 0) return null
  const target = { tacos: read.tacos, organicSales: read.organicSales }
  return writeResultName(target) === name ? target : null
}
