import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HYDRATED_PART_ID, HYDRATED_PROPS_ID } from './hydrated.ts'

/**
 * Takes over the part of the page that is open, with the properties that it was drawn with; a page that came out as
 * something else, such as one about a failure, has none.
 */
export function hydratePart<Props extends object>(of: ComponentType<Props>): void {
  const part = document.getElementById(HYDRATED_PART_ID)
  const props = document.getElementById(HYDRATED_PROPS_ID)?.textContent
  if (part && props) hydrateRoot(part, createElement(of, JSON.parse(props) as Props))
}
