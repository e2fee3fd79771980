import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/component-sheet.route'
import { ComponentSheet } from './component-sheet.tsx'

/** Every part in every state, for those who build the site; an unknown page to everybody else. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(siteContext).showsDevelopmentPages) throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: 'Component sheet' },
  { name: 'robots', content: 'noindex' },
]

export default function ComponentSheetRoute() {
  return <ComponentSheet />
}
