import { describeSearch } from './describe-search.ts'
import { loadSearch } from './load-search.ts'
import { SearchPage } from './search-page.tsx'
import type { Route } from './+types/search.route'

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (args) => describeSearch(args)

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
