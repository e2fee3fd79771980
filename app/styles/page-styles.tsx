import site from './app.css?url'
import calculator from './calculator.css?url'
import calls from './calls.css?url'
import home from './home.css?url'
import landing from './landing.css?url'
import payments from './payments.css?url'
import posts from './posts.css?url'
import report from './report.css?url'
import search from './search.css?url'
import services from './services.css?url'
import studies from './studies.css?url'

const sheets = {
  site,
  home,
  posts,
  search,
  calls,
  payments,
  calculator,
  report,
  services,
  studies,
  landing,
} as const

/**
 * Links the style sheets of a kind of page. If several components request the same sheet, it is linked once,
 * in the order of the first request.
 */
export function PageStyles({ of: kind }: { of: keyof typeof sheets }) {
  return <link rel="stylesheet" href={sheets[kind]} precedence="default" />
}
