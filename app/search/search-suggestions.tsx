import { type DateStyle, formatShortDate } from '#domain/posts/post-dates.ts'
import type { Suggestions } from './load-suggestions.ts'

/** Suggestions for an empty query or result. */
export function SearchSuggestions({ topics, services, newest, dates }: Suggestions & { dates: DateStyle }) {
  return (
    <div className="search-suggestions mt-32">
      {topics.length > 0 && (
        <section className="full" aria-labelledby="search-topics">
          <h2 className="t-h4" id="search-topics">
            Popular topics
          </h2>
          <ul className="search-topics row gap-8 mt-16">
            {topics.map((topic) => (
              <li key={topic.href}>
                <a href={topic.href}>{topic.name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-services">
        <h2 className="t-h4" id="search-services">
          Services and tools
        </h2>
        <ul className="search-links divided mt-8">
          {services.map(({ title, href }) => (
            <li key={title}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      {newest.length > 0 && (
        <section aria-labelledby="search-newest">
          <h2 className="t-h4" id="search-newest">
            Newest posts
          </h2>
          <ul className="search-links divided mt-8">
            {newest.map((post) => (
              <li key={post.href}>
                <a href={post.href}>{post.title}</a>
                <time className="t-cap row" dateTime={post.publishedAt}>
                  {formatShortDate(post.publishedAt, dates)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
