import type { Route } from './+types/author.route'
import { describeAuthorPage } from './author-meta.ts'
import { AuthorPage } from './author-page.tsx'
import { loadAuthor } from './load-author.ts'
import { MissingAuthor } from './missing-author.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadAuthor(args)
}

export const meta: Route.MetaFunction = (args) => describeAuthorPage(args)

export default function Author({ loaderData }: Route.ComponentProps) {
  return loaderData.author ? <AuthorPage {...loaderData} /> : <MissingAuthor />
}
