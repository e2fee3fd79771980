import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HYDRATED_PART_ID, HYDRATED_PROPS_ID } from './hydrated.ts'

/** Hydrates the hydrated part of this page with the props it was rendered with. Error pages have none. */
export function hydratePart<Props extends object>(of: ComponentType<Props>): void {
  const part = document.getElementById(HYDRATED_PART_ID)
  const props = document.getElementById(HYDRATED_PROPS_ID)?.textContent
  if (part && props) hydrateRoot(part, createElement(of, JSON.parse(props) as Props))
}
