import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { useManager } from '../staff.tsx'

const MARK = 'demo-claim'
const NONE: Element[] = []

/** Marks demo texts on the page until the launch, and links to the launch checklist. */
export function DemoMarks() {
  const manager = useManager(createSettingsManager)
  const { data: marked = NONE } = useQuery({
    queryKey: ['demo-claims'],
    queryFn: async () => findTexts(await manager.readDemoClaims()),
    structuralSharing: false,
  })
  useEffect(() => {
    for (const element of marked) element.classList.add(MARK)
    return () => {
      for (const element of marked) element.classList.remove(MARK)
    }
  }, [marked])
  const count = marked.length
  if (count === 0) return null
  return (
    <a className="btn btn--secondary btn--small" href="/admin/settings/launch">
      {count === 1 ? '1 demo text here' : `${count} demo texts here`}
    </a>
  )
}

/** Finds the innermost elements whose whole text is one of these. */
function findTexts(texts: readonly string[]): Element[] {
  const wanted = new Set(texts)
  const found = [...document.querySelectorAll('main *')].filter((element) => wanted.has(readText(element)))
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
}

const readText = ({ textContent }: Element) =>
  textContent
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^“(.*)”$/, '$1')
