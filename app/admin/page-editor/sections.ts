/** Operations on a list of sections. Each returns a new list. */
import { readAt } from './content-path.ts'

export type Section = Readonly<Record<string, unknown>> & { id: string; type: string; isHidden?: boolean }

export const readSections = (content: unknown, path: string): Section[] => {
  const sections = readAt(content, path)
  return Array.isArray(sections) ? (sections as Section[]) : []
}

/** Inserts a copy of a section. If its id exists already, the copy gets a new one. */
export function insertSection(sections: readonly Section[], section: Section, at: number): Section[] {
  const taken = new Set(sections.map(({ id }) => id))
  const { type } = section
  let { id } = section
  for (let number = 1; taken.has(id); number++) id = number === 1 ? type : `${type}-${number}`
  return sections.toSpliced(at, 0, { ...structuredClone(section), id })
}

export function moveSection(sections: readonly Section[], from: number, to: number): Section[] {
  return sections.toSpliced(from, 1).toSpliced(to, 0, sections[from]!)
}

export function toggleSection(sections: readonly Section[], at: number): Section[] {
  const { isHidden, ...section } = sections[at]!
  return sections.with(at, isHidden ? section : { ...section, isHidden: true })
}
