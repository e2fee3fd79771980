import site from './app.css?url'
import calculator from './calculator.css?url'
import calls from './calls.css?url'
import home from './home.css?url'
import payments from './payments.css?url'
import posts from './posts.css?url'
import search from './search.css?url'
import services from './services.css?url'

const sheets = { site, home, posts, search, calls, payments, calculator, services } as const

/**
 * The styles of a kind of page, beside what every page has. Each part of the site that wants them says so; the page
 * links them once, in the order in which they are first asked for.
 */
export function PageStyles({ of: kind }: { of: keyof typeof sheets }) {
  return <link rel="stylesheet" href={sheets[kind]} precedence="default" />
}
